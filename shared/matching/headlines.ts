import type { ResonanceProfile } from '../questionnaire/profile.ts';
import type * as options from '../questionnaire/options.ts';
import { fr, typeset } from '../typeset.ts';
import { explain, type Reason } from './explain.ts';
import { hashText } from './text-hash.ts';

/** How many reasons the sentence of a resonance page names. */
const REASONS_IN_SENTENCE = 3;

/**
 * What two members have in common by one answer, in at most five words, as a sentence of its own and as a part of one. Each
 * is true of any two who both gave the answer, takes nobody for a man or a woman, and says nothing of what one of them
 * looks for in somebody.
 */
const byAnswer = typeset({
  relationshipValues: {
    bienveillance: 'Vous misez sur la bienveillance',
    empathie: "Vous croyez en l'empathie",
    honnetet: "Vous tenez à l'honnêteté",
    authenticite_radicale: "Vous tenez à l'authenticité",
    independance: "Vous tenez à l'indépendance",
    altruisme: 'Vous pensez aux autres',
    partage_desinteresse: 'Vous aimez offrir sans compter',
    respect_mutuel: 'Le respect vous est cher',
    engagement: "Vous croyez à l'engagement",
    equite: "Vous tenez à l'équité",
  } satisfies Record<options.RelationshipValue, string>,
  emotionalExpectations: {
    serenite: 'Vous aspirez à la sérénité',
    paix_interieure: 'La paix intérieure vous importe',
    passion: 'Vous croyez à la passion',
    feu_interieur: 'Vous aimez le feu intérieur',
    complicite: 'La complicité vous est chère',
    alchimie: "Vous croyez à l'alchimie",
    equilibre: "Vous aspirez à l'équilibre",
    harmonie: "Vous rêvez d'harmonie",
    aventure_emotionnelle: "L'aventure émotionnelle vous attire",
    securite_affective: 'La sécurité affective vous importe',
  } satisfies Record<options.EmotionalExpectation, string>,
  lifestylePassions: {
    artiste_createur: 'Vous aimez la création artistique',
    explorer_nomade: 'La vie nomade vous attire',
    philosophe_penseur: 'Vous aimez la philosophie',
    reveur: 'Vous aimez la rêverie',
    idealiste: 'Vous partagez un même idéalisme',
    minimaliste: 'Vous aimez le minimalisme',
    ecologiste: "L'écologie vous passionne",
    techno_optimiste: 'Les inventions vous passionnent',
    spirituel: 'Vous cherchez du sens',
  } satisfies Record<options.LifestylePassion, string>,
  personalityTraits: {
    curious: 'Vous partagez la même curiosité',
    intuitive: 'Vous suivez votre instinct',
    reserved: 'Vous vous ouvrez doucement',
    sunny: 'Votre bonne humeur se partage',
    listener: 'Vous savez écouter',
    'bit-of-everything': 'Vous changez selon les jours',
  } satisfies Record<options.PersonalityTrait, string>,
  lifeProject: {
    famille: "Vous rêvez d'un foyer",
    entrepreneur: 'Vous voulez entreprendre',
    voyageur: 'Vous rêvez du même voyage',
    stabilite: "Vous voulez un port d'attache",
  } satisfies Record<options.LifeProject, string>,
  communicationStyle: {
    directe: 'Vous parlez sans détour',
    nuancee: 'Vous cherchez le mot juste',
    humour_noir: "L'humour noir vous amuse",
    poetique: 'Vous parlez en images',
  } satisfies Record<options.CommunicationStyle, string>,
  socialStyle: {
    extraverti: 'Vous aimez voir du monde',
    introverti: 'Le calme vous ressource',
    ambiverti: 'Vous aimez calme et compagnie',
  } satisfies Record<options.SocialStyle, string>,
  dailyLifestyle: {
    sportif: 'Le sport rythme vos journées',
    gourmet: 'Vous aimez la bonne table',
    epicurien: 'Vous savourez la vie',
    routine_bien_etre: 'Vous prenez soin de vous',
  } satisfies Record<options.DailyLifestyle, string>,
  themes: {
    gouts: 'Vos goûts se croisent',
    loisirs: 'Vos loisirs se croisent',
    culture: 'Vos curiosités se croisent',
    valeurs: 'Vos visions se croisent',
    relation: "Vos façons d'aimer se croisent",
    intuitives: 'Vos intuitions se croisent',
  } satisfies Record<options.Theme, string>,
} as const);

/** For a theme in which nothing is in common but what answers to the questions of the day lean to. */
const byDays = fr`Vos choix du jour concordent`;

/** For answers that go together without being equal. */
const byRelation = typeset({
  personalityTraits: "Vos caractères s'accordent",
  lifeProject: 'Vos projets vont bien ensemble',
  communicationStyle: "Vos façons de parler s'accordent",
  socialStyle: "Vos styles sociaux s'accordent",
  dailyLifestyle: "Vos quotidiens s'accordent",
} as const);

/**
 * Why two members resonate, in at most five words each, the strongest first. What two look for in a relationship, and how
 * much they look at appearance, is left to the list of all reasons.
 * @param pair names the two in either order: of several answers in common, it chooses which is named
 */
export function headlinesFor(one: ResonanceProfile, other: ResonanceProfile, pair: string): readonly string[] {
  return explain(one, other).shared.flatMap((reason) => headlineOf(reason, pair) ?? []);
}

/** Three headlines as one sentence: 'Vous aimez rêver, vous parlez sans détour et le calme vous ressource.' */
export function inOneSentence(headlines: readonly string[]): string | null {
  const [first, ...more] = headlines.slice(0, REASONS_IN_SENTENCE);
  if (first === undefined) return null;
  return `${enumeration.format([first, ...more.map(inside)])}.`;
}

function headlineOf({ part, theme, answers, isOfDays }: Reason, pair: string): string | null {
  if (theme !== null) return isOfDays ? byDays : byAnswer.themes[theme];
  if (answers.length === 0) return isKeyOf(byRelation, part) ? byRelation[part] : null;
  if (!isKeyOf(byAnswer, part)) return null;
  const texts: Readonly<Partial<Record<string, string>>> = byAnswer[part];
  return texts[answers[hashText(`${part}|${pair}`) % answers.length] ?? ''] ?? null;
}

function isKeyOf<Texts extends object>(texts: Texts, key: PropertyKey): key is keyof Texts {
  return Object.hasOwn(texts, key);
}

function inside(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const enumeration = new Intl.ListFormat('fr', { type: 'conjunction' });
