/**
 * Every closed list of answers: ids exactly as stored (specification D1, section 3), words as members read them.
 * The order here is the order on screen.
 */

export interface Option<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly description?: string;
  readonly emoji?: string;
}

function options<const List extends readonly Option[]>(list: List): List {
  return list;
}

export const genders = options([
  { id: 'homme', label: 'Homme' },
  { id: 'femme', label: 'Femme' },
  { id: 'autre', label: 'Autre', description: 'Non-binaire, fluide, ou simplement toi' },
]);

export const attractions = options([
  { id: 'homme', label: 'Les hommes' },
  { id: 'femme', label: 'Les femmes' },
  { id: 'autre', label: 'Les autres personnes', description: 'Non-binaires, fluides' },
]);

export const bodyTypes = options([
  { id: 'S', label: 'Fine' },
  { id: 'M', label: 'Moyenne' },
  { id: 'L', label: 'Ronde' },
  { id: 'XL', label: 'Très ronde' },
]);

export const preferredBodyTypes = options([...bodyTypes, { id: 'indifferent', label: 'Cela m’est égal' }]);

export const distances = options([
  { id: '0-50', label: 'Tout près', description: 'À moins de 50 km' },
  { id: '50-200', label: 'Dans la région', description: 'Entre 50 et 200 km' },
  { id: '200+', label: 'Plus loin', description: 'À plus de 200 km' },
  { id: 'peu-importe', label: 'Peu importe', description: 'La distance ne compte pas' },
]);

export const heightPreferences = options([
  { id: 'smaller', label: 'Plus petit(e)' },
  { id: 'same', label: 'Même taille' },
  { id: 'taller', label: 'Plus grand(e)' },
  { id: 'no_preference', label: 'Peu importe' },
]);

export const relationshipGoals = options([
  { id: 'prefer-not-answer', label: 'Je préfère ne pas le dire' },
  { id: 'serious-relationship', label: 'Une relation sérieuse' },
  { id: 'beautiful-encounter', label: 'Une belle rencontre' },
  { id: 'unique-connection', label: 'Une connexion unique' },
  { id: 'not-sure', label: 'Je ne sais pas encore' },
]);

export const personalityTraits = options([
  { id: 'curious', label: 'De nature curieuse' },
  { id: 'intuitive', label: 'Plein d’intuition' },
  { id: 'reserved', label: 'Plutôt sur la réserve' },
  { id: 'sunny', label: 'Solaire' },
  { id: 'listener', label: 'À l’écoute' },
  { id: 'bit-of-everything', label: 'Un peu de tout' },
]);

export const archetypes = options([
  { id: 'creatif', label: 'Créatif' },
  { id: 'nomade', label: 'Nomade' },
  { id: 'protecteur', label: 'Protecteur' },
  { id: 'sportif', label: 'Sportif' },
  { id: 'leader', label: 'Leader' },
  { id: 'reveur', label: 'Rêveur' },
  { id: 'naturel', label: 'Naturel' },
  { id: 'sophistique', label: 'Sophistiqué' },
  { id: 'rebelle', label: 'Rebelle' },
]);

export const emotionalExpectations = options([
  { id: 'serenite', label: 'Sérénité', emoji: '🌿', description: 'Se sentir bien, sans bruit ni attente' },
  {
    id: 'paix_interieure',
    label: 'Paix intérieure',
    emoji: '🕊️',
    description: 'Être ensemble et rester en accord avec soi',
  },
  { id: 'passion', label: 'Passion', emoji: '🔥', description: 'Vibrer, désirer, se laisser emporter' },
  { id: 'feu_interieur', label: 'Feu intérieur', emoji: '✨', description: 'Une présence qui donne de l’élan' },
  {
    id: 'complicite',
    label: 'Complicité',
    emoji: '🤝',
    description: 'Se comprendre d’un regard, rire des mêmes choses',
  },
  { id: 'alchimie', label: 'Alchimie', emoji: '🧪', description: 'Ce petit mystère qui ne s’explique pas' },
  { id: 'equilibre', label: 'Équilibre', emoji: '⚖️', description: 'Donner et recevoir, à parts égales' },
  { id: 'harmonie', label: 'Harmonie', emoji: '🎶', description: 'Avancer au même rythme, en douceur' },
  {
    id: 'aventure_emotionnelle',
    label: 'Aventure émotionnelle',
    emoji: '🌊',
    description: 'Explorer, s’étonner, grandir à deux',
  },
  {
    id: 'securite_affective',
    label: 'Sécurité affective',
    emoji: '🏡',
    description: 'Savoir que l’on peut compter sur l’autre',
  },
]);

export const relationshipValues = options([
  { id: 'bienveillance', label: 'Bienveillance', emoji: '💛', description: 'Parler et agir avec douceur' },
  { id: 'empathie', label: 'Empathie', emoji: '👂', description: 'Ressentir ce que vit l’autre' },
  { id: 'honnetet', label: 'Honnêteté', emoji: '🪞', description: 'Dire vrai, même quand c’est délicat' },
  {
    id: 'authenticite_radicale',
    label: 'Authenticité radicale',
    emoji: '🌱',
    description: 'Être soi, entièrement, sans masque',
  },
  { id: 'independance', label: 'Indépendance', emoji: '🦋', description: 'Aimer sans se perdre' },
  { id: 'altruisme', label: 'Altruisme', emoji: '🫶', description: 'Penser aux autres aussi' },
  {
    id: 'partage_desinteresse',
    label: 'Partage désintéressé',
    emoji: '🎁',
    description: 'Offrir sans tenir les comptes',
  },
  { id: 'respect_mutuel', label: 'Respect mutuel', emoji: '🙏', description: 'Accueillir les limites de chacun' },
  { id: 'engagement', label: 'Engagement', emoji: '🪢', description: 'Être là, dans la durée' },
  { id: 'equite', label: 'Équité', emoji: '🧭', description: 'Décider ensemble, porter ensemble' },
]);

export const lifestylePassions = options([
  {
    id: 'artiste_createur',
    label: 'Artiste et créatif',
    emoji: '🎨',
    description: 'Peindre, écrire, jouer, fabriquer',
  },
  { id: 'explorer_nomade', label: 'Explorateur nomade', emoji: '🧳', description: 'Partir, découvrir, recommencer' },
  {
    id: 'philosophe_penseur',
    label: 'Philosophe et penseur',
    emoji: '📚',
    description: 'Lire, douter, refaire le monde',
  },
  { id: 'reveur', label: 'Rêveur', emoji: '🌙', description: 'Imaginer, contempler, prendre le temps' },
  { id: 'idealiste', label: 'Idéaliste', emoji: '🌈', description: 'Croire qu’on peut mieux faire' },
  { id: 'minimaliste', label: 'Minimaliste', emoji: '🍃', description: 'Moins de choses, plus d’essentiel' },
  { id: 'ecologiste', label: 'Écologiste', emoji: '🌍', description: 'Vivre en prenant soin du vivant' },
  { id: 'techno_optimiste', label: 'Techno-optimiste', emoji: '🚀', description: 'Curieux de tout ce qui s’invente' },
  { id: 'spirituel', label: 'Spirituel', emoji: '🔮', description: 'Chercher du sens, se relier' },
]);

export const socialStyles = options([
  { id: 'extraverti', label: 'Extraverti' },
  { id: 'introverti', label: 'Introverti' },
  { id: 'ambiverti', label: 'Ambiverti' },
]);

export const dailyLifestyles = options([
  { id: 'sportif', label: 'Sportif' },
  { id: 'gourmet', label: 'Gourmet' },
  { id: 'epicurien', label: 'Épicurien' },
  { id: 'routine_bien_etre', label: 'Routine bien-être' },
]);

export const communicationStyles = options([
  { id: 'directe', label: 'Directe' },
  { id: 'nuancee', label: 'Nuancée' },
  { id: 'humour_noir', label: 'Humour noir' },
  { id: 'poetique', label: 'Poétique' },
]);

export const lifeProjects = options([
  { id: 'famille', label: 'Famille' },
  { id: 'entrepreneur', label: 'Entreprendre' },
  { id: 'voyageur', label: 'Voyager' },
  { id: 'stabilite', label: 'Stabilité' },
]);

export const appearanceImportances = options([
  { id: 'appearance-first', label: 'L’apparence d’abord' },
  { id: 'body-mind-balance', label: 'Un équilibre entre le corps et l’esprit' },
  { id: 'inner-energy', label: 'L’énergie intérieure' },
]);

export const profileVisibilities = options([
  { id: 'all', label: 'Tout le monde' },
  { id: 'high-match', label: 'Les affinités de plus de 50 %' },
  { id: 'very-high-match', label: 'Les affinités de plus de 70 %' },
]);

export const photoVisibilities = options([
  { id: 'immediate', label: 'Tout de suite' },
  { id: 'after-match', label: 'Après un match' },
]);

/** The six themes of cards and quizzes, by their stored id. */
export const themes = options([
  { id: 'gouts', label: 'Goûts personnels' },
  { id: 'loisirs', label: 'Loisirs & quotidien' },
  { id: 'culture', label: 'Culture & curiosités' },
  { id: 'valeurs', label: 'Valeurs & vision du monde' },
  { id: 'relation', label: 'Relation & connexion' },
  { id: 'intuitives', label: 'Cartes intuitives' },
]);

/** The ids of an option list, as a union. */
export type OptionId<List extends readonly Option[]> = List[number]['id'];

export type Gender = OptionId<typeof genders>;
export type BodyType = OptionId<typeof bodyTypes>;
export type PreferredBodyType = OptionId<typeof preferredBodyTypes>;
export type DistanceBand = OptionId<typeof distances>;
export type HeightPreference = OptionId<typeof heightPreferences>;
export type RelationshipGoal = OptionId<typeof relationshipGoals>;
export type PersonalityTrait = OptionId<typeof personalityTraits>;
export type Archetype = OptionId<typeof archetypes>;
export type EmotionalExpectation = OptionId<typeof emotionalExpectations>;
export type RelationshipValue = OptionId<typeof relationshipValues>;
export type LifestylePassion = OptionId<typeof lifestylePassions>;
export type SocialStyle = OptionId<typeof socialStyles>;
export type DailyLifestyle = OptionId<typeof dailyLifestyles>;
export type CommunicationStyle = OptionId<typeof communicationStyles>;
export type LifeProject = OptionId<typeof lifeProjects>;
export type AppearanceImportance = OptionId<typeof appearanceImportances>;
export type ProfileVisibility = OptionId<typeof profileVisibilities>;
export type PhotoVisibility = OptionId<typeof photoVisibilities>;
export type Theme = OptionId<typeof themes>;

/** The label of an id, or nothing for an id that is not in the list. */
export function labelOf(list: readonly Option[], id: string): string | undefined {
  return list.find((option) => option.id === id)?.label;
}
