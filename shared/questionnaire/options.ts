import { fr } from '../typeset.ts';

/**
 * An option of a closed list of answers: the id exactly as stored (S-questionnaire-2), and its words. Lists are in the
 * order of the screen.
 */

export interface Option<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly description?: string;
  /** What its picture shows, as `answerPicture` wants it; several options may share one (S-questionnaire-22). */
  readonly picture?: string;
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
  { id: 'S', label: 'Fine', picture: 'body-S', description: 'Tout en finesse' },
  { id: 'M', label: 'Moyenne', picture: 'body-M', description: 'Entre les deux' },
  { id: 'L', label: 'Ronde', picture: 'body-L', description: 'Des rondeurs assumées' },
  { id: 'XL', label: 'Très ronde', picture: 'body-XL', description: 'Des formes généreuses' },
]);

/** The option of the preferred body types that excludes all others (S-questionnaire-8). */
export const INDIFFERENT = 'indifferent';

export const preferredBodyTypes = options([
  ...bodyTypes,
  {
    id: INDIFFERENT,
    label: fr`Cela m'est égal`,
    picture: 'body-indifferent',
    description: 'Le charme est ailleurs',
  },
]);

export const distances = options([
  { id: '0-50', label: 'Tout près', picture: 'bicycle', description: fr`À moins de 50 km` },
  { id: '50-200', label: 'Dans la région', picture: 'automobile', description: fr`Entre 50 et 200 km` },
  { id: '200+', label: 'Plus loin', picture: 'high-speed-train', description: fr`À plus de 200 km` },
  {
    id: 'peu-importe',
    label: 'Peu importe',
    picture: 'globe-showing-europe-africa',
    description: 'La distance ne compte pas',
  },
]);

export const heightPreferences = options([
  { id: 'smaller', label: 'Plus petit(e)', description: 'Que toi' },
  { id: 'same', label: 'Même taille', description: 'À trois centimètres près' },
  { id: 'taller', label: 'Plus grand(e)', description: 'Que toi' },
  { id: 'no_preference', label: 'Peu importe', description: 'La taille ne compte pas' },
]);

export const relationshipGoals = options([
  {
    id: 'serious-relationship',
    label: 'Une relation sérieuse',
    picture: 'ring',
    description: 'Construire à deux',
  },
  {
    id: 'beautiful-encounter',
    label: 'Une belle rencontre',
    picture: 'cherry-blossom',
    description: 'Se laisser surprendre',
  },
  {
    id: 'unique-connection',
    label: 'Une connexion unique',
    picture: 'ringed-planet',
    description: 'Un lien sans pareil',
  },
  {
    id: 'not-sure',
    label: 'Je ne sais pas encore',
    picture: 'sun-behind-small-cloud',
    description: 'La réponse viendra en chemin',
  },
  {
    id: 'prefer-not-answer',
    label: 'Je préfère ne pas le dire',
    picture: 'envelope',
    description: 'Cela reste pour toi',
  },
]);

export const personalityTraits = options([
  { id: 'curious', label: 'De nature curieuse', picture: 'telescope', description: fr`Tout t'intéresse, ou presque` },
  {
    id: 'intuitive',
    label: fr`À l'instinct`,
    picture: 'compass',
    description: 'Tu sens avant de comprendre',
  },
  {
    id: 'reserved',
    label: 'Plutôt sur la réserve',
    picture: 'spiral-shell',
    description: fr`Tu t'ouvres avec le temps`,
  },
  { id: 'sunny', label: 'Solaire', picture: 'sun', description: 'Ta bonne humeur se partage' },
  { id: 'listener', label: fr`À l'écoute`, picture: 'ear', description: 'On se confie à toi' },
  { id: 'bit-of-everything', label: 'Un peu de tout', picture: 'game-die', description: 'Cela dépend des jours' },
]);

export const archetypes = options([
  { id: 'creatif', label: 'Âme créative', picture: 'artist-palette', description: 'Imaginer, façonner, inventer' },
  { id: 'nomade', label: 'Esprit nomade', picture: 'luggage', description: 'Un départ en tête' },
  { id: 'protecteur', label: 'Cœur protecteur', picture: 'shield', description: 'Veiller sur les siens' },
  { id: 'sportif', label: 'Tempérament sportif', picture: 'mountain', description: 'Bouger, se sentir vivre' },
  { id: 'leader', label: 'Âme de leader', picture: 'lion', description: 'Entraîner, décider, oser' },
  { id: 'reveur', label: 'Âme rêveuse', picture: 'crescent-moon', description: 'La tête aux étoiles' },
  { id: 'naturel', label: 'Simplicité naturelle', picture: 'sheaf-of-rice', description: 'Sans fard ni détour' },
  {
    id: 'sophistique',
    label: 'Goût sophistiqué',
    picture: 'clinking-glasses',
    description: fr`L'amour du beau`,
  },
  { id: 'rebelle', label: 'Esprit rebelle', picture: 'high-voltage', description: 'Sa route, pas la règle' },
]);

export const emotionalExpectations = options([
  { id: 'serenite', label: 'Sérénité', picture: 'herb', description: 'Se sentir bien, simplement' },
  {
    id: 'paix_interieure',
    label: 'Paix intérieure',
    picture: 'dove',
    description: 'En accord avec soi',
  },
  { id: 'passion', label: 'Passion', picture: 'fire', description: 'Vibrer, se laisser emporter' },
  {
    id: 'feu_interieur',
    label: 'Feu intérieur',
    picture: 'sparkles',
    description: fr`De l'élan, chaque jour`,
  },
  {
    id: 'complicite',
    label: 'Complicité',
    picture: 'handshake',
    description: fr`Se comprendre d'un regard`,
  },
  { id: 'alchimie', label: 'Alchimie', picture: 'test-tube', description: fr`Ce qui ne s'explique pas` },
  { id: 'equilibre', label: 'Équilibre', picture: 'balance-scale', description: 'Donner et recevoir autant' },
  { id: 'harmonie', label: 'Harmonie', picture: 'musical-notes', description: 'Avancer au même rythme' },
  {
    id: 'aventure_emotionnelle',
    label: 'Aventure émotionnelle',
    picture: 'water-wave',
    description: fr`Explorer, s'étonner, grandir`,
  },
  {
    id: 'securite_affective',
    label: 'Sécurité affective',
    picture: 'house-with-garden',
    description: fr`Compter sur l'autre`,
  },
]);

export const relationshipValues = options([
  { id: 'bienveillance', label: 'Bienveillance', picture: 'yellow-heart', description: 'Parler et agir avec douceur' },
  { id: 'empathie', label: 'Empathie', picture: 'ear', description: fr`Ressentir ce que vit l'autre` },
  { id: 'honnetet', label: 'Honnêteté', picture: 'mirror', description: fr`Dire vrai, même quand c'est délicat` },
  {
    id: 'authenticite_radicale',
    label: 'Authenticité radicale',
    picture: 'seedling',
    description: 'Être soi, entièrement, sans masque',
  },
  { id: 'independance', label: 'Indépendance', picture: 'butterfly', description: 'Aimer sans se perdre' },
  { id: 'altruisme', label: 'Altruisme', picture: 'heart-hands', description: 'Penser aux autres aussi' },
  {
    id: 'partage_desinteresse',
    label: 'Partage désintéressé',
    picture: 'wrapped-gift',
    description: 'Offrir sans tenir les comptes',
  },
  {
    id: 'respect_mutuel',
    label: 'Respect mutuel',
    picture: 'folded-hands',
    description: fr`Accueillir les limites de l'autre`,
  },
  { id: 'engagement', label: 'Engagement', picture: 'link', description: 'Être là, dans la durée' },
  { id: 'equite', label: 'Équité', picture: 'compass', description: 'Décider ensemble, porter ensemble' },
]);

export const lifestylePassions = options([
  {
    id: 'artiste_createur',
    label: 'Création artistique',
    picture: 'artist-palette',
    description: 'Peindre, écrire, jouer, fabriquer',
  },
  { id: 'explorer_nomade', label: 'Vie nomade', picture: 'luggage', description: 'Partir, découvrir, recommencer' },
  {
    id: 'philosophe_penseur',
    label: 'Philosophie',
    picture: 'books',
    description: 'Lire, douter, refaire le monde',
  },
  { id: 'reveur', label: 'Rêverie', picture: 'crescent-moon', description: 'Imaginer, contempler, prendre le temps' },
  { id: 'idealiste', label: 'Idéalisme', picture: 'rainbow', description: fr`Croire qu'on peut mieux faire` },
  {
    id: 'minimaliste',
    label: 'Minimalisme',
    picture: 'leaf-fluttering-in-wind',
    description: fr`Moins de choses, plus d'essentiel`,
  },
  {
    id: 'ecologiste',
    label: 'Écologie',
    picture: 'globe-showing-europe-africa',
    description: 'Vivre en prenant soin du vivant',
  },
  {
    id: 'techno_optimiste',
    label: 'Techno-optimisme',
    picture: 'rocket',
    description: fr`S'intéresser à tout ce qui s'invente`,
  },
  { id: 'spirituel', label: 'Spiritualité', picture: 'crystal-ball', description: 'Chercher du sens, se relier' },
]);

export const socialStyles = options([
  {
    id: 'extraverti',
    label: 'Extraversion',
    picture: 'party-popper',
    description: fr`Les autres te donnent de l'énergie`,
  },
  { id: 'introverti', label: 'Introversion', picture: 'open-book', description: 'Le calme te ressource' },
  {
    id: 'ambiverti',
    label: 'Ambiversion',
    picture: 'last-quarter-moon',
    description: 'Un peu des deux, selon le moment',
  },
]);

export const dailyLifestyles = options([
  { id: 'sportif', label: 'Sport', picture: 'running-shoe', description: 'Le corps en mouvement, chaque jour' },
  { id: 'gourmet', label: 'Gourmandise', picture: 'pot-of-food', description: 'Cuisiner, goûter, recevoir' },
  { id: 'epicurien', label: 'Épicurisme', picture: 'grapes', description: 'Savourer ce que la vie apporte' },
  {
    id: 'routine_bien_etre',
    label: 'Routine bien-être',
    picture: 'lotus',
    description: 'Des rituels qui font du bien',
  },
]);

export const communicationStyles = options([
  { id: 'directe', label: 'Directe', picture: 'bullseye', description: 'Les choses comme elles sont' },
  { id: 'nuancee', label: 'Nuancée', picture: 'fountain-pen', description: 'Chercher le mot juste' },
  { id: 'humour_noir', label: 'Humour noir', picture: 'performing-arts', description: 'Rire de tout, avec tendresse' },
  { id: 'poetique', label: 'Poétique', picture: 'feather', description: 'Dire les choses en images' },
]);

export const lifeProjects = options([
  { id: 'famille', label: 'Famille', picture: 'house-with-garden', description: 'Un foyer à faire grandir' },
  { id: 'entrepreneur', label: 'Entreprendre', picture: 'rocket', description: 'Bâtir quelque chose à soi' },
  { id: 'voyageur', label: 'Voyager', picture: 'world-map', description: 'Voir le monde, longtemps' },
  { id: 'stabilite', label: 'Stabilité', picture: 'anchor', description: fr`Un port d'attache, des repères` },
]);

export const appearanceImportances = options([
  {
    id: 'appearance-first',
    label: fr`L'apparence d'abord`,
    picture: 'sparkles',
    description: fr`L'attirance commence par les yeux`,
  },
  {
    id: 'body-mind-balance',
    label: fr`Un équilibre entre le corps et l'esprit`,
    picture: 'balance-scale',
    description: 'Le charme et le caractère comptent autant',
  },
  { id: 'inner-energy', label: fr`L'énergie intérieure`, picture: 'fire', description: 'Ce qui se dégage avant tout' },
]);

export const profileVisibilities = options([
  { id: 'all', label: 'Tout le monde', description: 'Toutes les personnes qui te correspondent' },
  {
    id: 'high-match',
    label: fr`Les affinités de plus de 50 %`,
    description: 'Il faut déjà quelque chose en commun',
  },
  {
    id: 'very-high-match',
    label: fr`Les affinités de plus de 70 %`,
    description: 'Seulement les affinités les plus fortes',
  },
]);

export const photoVisibilities = options([
  { id: 'immediate', label: 'Tout de suite', description: 'Visible par les personnes qui voient ton profil' },
  {
    id: 'after-match',
    label: 'Après un match',
    description: fr`Sous un voile jusqu'à ce que vous acceptiez, ensemble`,
  },
]);

/** The themes that count for a match; their points are divided by six, and matching's codes have room for six. */
export const scoredThemes = options([
  { id: 'gouts', label: 'Goûts personnels' },
  { id: 'loisirs', label: 'Loisirs & quotidien' },
  { id: 'culture', label: 'Culture & curiosités' },
  { id: 'valeurs', label: 'Valeurs & vision du monde' },
  { id: 'relation', label: 'Relation & connexion' },
  { id: 'intuitives', label: 'Cartes intuitives' },
]);

/** Every theme of cards and quizzes by its stored id, in the order of the screen; new ones come last. */
export const themes = options([...scoredThemes]);

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

/** Words for former values in old rows, which no screen offers (S-profile-5). */
export const formerImportances = options([
  { id: 'not-important', label: 'Pas important' },
  { id: 'somewhat-important', label: 'Assez important' },
  { id: 'very-important', label: 'Très important' },
]);

/** The label of an id, or undefined for an unknown id. */
export function labelOf(list: readonly Option[], id: string): string | undefined {
  return list.find((option) => option.id === id)?.label;
}
