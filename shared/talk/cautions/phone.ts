const units: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
};
const tens: Readonly<Record<string, number>> = {
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
};

const one = 'une?|deux|trois|quatre|cinq|six|sept|huit|neuf';
const teen = `dix[- ](?:sept|huit|neuf)|dix|onze|douze|treize|quatorze|quinze|seize`;
const numberWord = new RegExp(
  `\\b(?:quatre[- ]?vingts?(?:[- ](?:${teen}|${one}))?|soixante(?:[- ](?:et[- ])?(?:${teen}|${one}))?|(?:vingt|trente|quarante|cinquante|septante|huitante|octante|nonante)(?:[- ](?:et[- ])?(?:${one}))?|${teen}|${one})\\b`,
  'g',
);

function valueOf(words: string): number {
  const eighty = /^quatre[- ]?vingts?/.exec(words)?.[0] ?? '';
  const rest = words.slice(eighty.length).split(/[- ]/);
  return rest.reduce((sum, word) => sum + (units[word] ?? tens[word] ?? 0), eighty ? 80 : 0);
}

/** French numbers in words as digits, and the letters that are typed in place of 0 and 1 next to digits. */
function inDigits(text: string): string {
  return text
    .replaceAll(/\bdouble z[e3]ro\b/g, '00')
    .replaceAll(/\bz[e3]ro(?=\b|\d)/g, '0')
    .replaceAll(numberWord, (words) => String(valueOf(words)))
    .replaceAll(/(?<=\d) ?\b(?:puis|et|ensuite|apres|point|tiret|espace|virgule)(?: le)? (?=\d)/g, ' ')
    .replaceAll(/\bplus (?=\d\d)/g, '+')
    .replaceAll(/(?<=\d)[il](?=\d)/g, '1')
    .replaceAll(/(?<=\d[ .-]?)o(?=[ .-]?\d)|\bo(?=[ .-]?\d)/g, '0');
}

const date = /(?<![\d/.-])\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d{2}(?!\1?\d)/g;
const hour = /(?<![\d:])(?:[01]?\d|2[0-3])(?::| ?h ?)[0-5]\d(?::[0-5]\d)?(?!\d|:)/g;

/** Digits with at most four signs or spaces between two groups. */
const digitGroups = /\d+(?:[^\p{L}\p{N}%€$£]{1,4}\d+)*/gu;

const withCountry = /(?:\+|\b00) ?\(?[1-9](?:[ ().\-/]{0,3}\d){8,14}(?!\d)/;
const northAmerican = /(?<![\d-])[2-9]\d\d[-. ][2-9]\d\d[-. ]\d{4}(?![\d-])/;
const belgianLandline = /(?<!\d)0[1-9][ ./]\d{3}[ .]\d\d[ .]\d\d(?!\d)/;
const withoutItsZero = /^[67]\d{8}$/;
const aboutCalling = /\b(?:num\w*|tel\w*|appel\w*|joign\w*|joindre|sms|zero|0[67]|devant|le 0)\b/;

/** Whether a plain text holds a telephone number, however carelessly or cleverly it is written. */
export function hasPhone(text: string): boolean {
  const digits = inDigits(text).replaceAll(date, ' date ').replaceAll(hour, ' hour ');
  return (
    withCountry.test(digits) ||
    northAmerican.test(digits) ||
    belgianLandline.test(digits) ||
    /(?<!\d)[67]\d{8}(?!\d)/.test(digits) ||
    [...digits.matchAll(digitGroups)].some(([run]) =>
      holdsFrenchNumber(run.match(/\d+/g) ?? [], aboutCalling.test(text) ? withoutItsZero : null),
    )
  );
}

/** Whether some groups in a row are ten digits from 01 to 09, or the same with 33 in place of the zero. */
function holdsFrenchNumber(groups: readonly string[], further: RegExp | null): boolean {
  return groups.some((_, first) => {
    let joined = '';
    for (const group of groups.slice(first)) {
      joined += group;
      if (/^(?:0[1-9]\d{8}|330?[67]\d{8})$/.test(joined) || further?.test(joined)) return true;
      if (joined.length > 12) return false;
    }
    return false;
  });
}
