/** Short forms of text messages that change what a sentence says, with the words that they stand for. */
const shortForms: Readonly<Record<string, string>> = {
  g: 'j ai',
  jai: 'j ai',
  jsuis: 'je suis',
  jsui: 'je suis',
  jss: 'je suis',
  chui: 'je suis',
  chuis: 'je suis',
  jv: 'je veux',
  jve: 'je veux',
  c: 'c est',
  cest: 'c est',
  quil: 'qu il',
  quils: 'qu ils',
  quon: 'qu on',
  quun: 'qu un',
  quune: 'qu une',
  pa: 'pas',
  plu: 'plus',
  ke: 'que',
  k: 'que',
  ki: 'qui',
  pr: 'pour',
  ds: 'dans',
  tt: 'tout',
  tlm: 'tout le monde',
  ac: 'avec',
  avc: 'avec',
  qqn: 'quelqu un',
  qqun: 'quelqu un',
  qlqun: 'quelqu un',
  kelkun: 'quelqu un',
  quelquun: 'quelqu un',
  mtn: 'maintenant',
  mnt: 'maintenant',
  fo: 'faut',
  ya: 'y a',
  yavait: 'y avait',
  im: 'i m',
  ive: 'i ve',
  dont: 'don t',
  cant: 'can t',
  doesnt: 'doesn t',
  keske: 'qu est ce que',
};

/** 'dont' and 'im' are English only next to other English words; in French they would change the sentence. */
const englishOnly = new Set(['dont', 'im', 'ive', 'cant', 'doesnt']);
const englishHint = /\b(?:i|my|me|want|feel|to|he|she|you|have|am|can|be|live|and)\b/;

/** Signs that people write for a letter, to get past filters ('su1cide', 'vi0l'). */
const signs: Readonly<Record<string, string>> = { 1: 'i', 0: 'o', 3: 'e', '€': 'e', '@': 'a', $: 's' };

/** Words that people write with stars, to get past filters or out of shame ('p*te', 'v*ol'). */
const censored =
  'suicide suicider mourir mort tuer viol viole violee violer violeur sexe bite penis queue teub chatte cul pute salope connard connasse encule merde nudes'.split(
    ' ',
  );

/** A word without its stars: the one that is known to be written so, or what is left of it. */
function withoutStars(word: string): string {
  const shape = new RegExp(`^${word.replaceAll(/\*+/g, '.{0,4}')}$`);
  return censored.find((one) => shape.test(one)) ?? word.replaceAll('*', '');
}

/**
 * The words of a question in plain lower-case letters: without accents, punctuation and drawn-out letters, short forms
 * spelt out, numbers apart from the words that they are glued to.
 */
export function plainWords(question: string): string[] {
  const plain = question
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('%', ' pourcent ')
    .replaceAll('e-mail', 'email')
    .replaceAll(/(?<=\p{L})[103€@$](?=\p{L})/gu, (sign) => signs[sign] ?? sign)
    .replaceAll(/\p{L}+(?:\*+\p{L}+)+/gu, withoutStars)
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
    .replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ');
  const isEnglish = englishHint.test(plain);
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .filter((word, index, words) => !(word === 'est' && words[index - 1] === 'c'))
    .flatMap((word) => (englishOnly.has(word) && !isEnglish ? [word] : (lookUp(word)?.split(' ') ?? [word])));
}

function lookUp(word: string): string | undefined {
  return Object.hasOwn(shortForms, word) ? shortForms[word] : undefined;
}
