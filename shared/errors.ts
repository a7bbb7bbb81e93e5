/**
 * Every message of the product that is not part of one screen's own text: the catalogues of D1 (sections 5 and 8) and
 * D2 (section 8), letter for letter. Keys are the codes that the server answers with.
 */
export const messages = {
  // Sign-up and sign-in (D1, sections 5 and 8), each with the condition that shows it
  sign_up_incomplete: 'Saisis ton email et ton nom pour recevoir le lien magique',
  age_not_confirmed: 'Tu dois confirmer avoir plus de 18 ans',
  login_email_required: "Saisis ton email d'abord.",
  // A sign-in that presents something else than a link: the product has no passwords, so no screen shows this one.
  invalid_credentials: 'Identifiants incorrects. Vérifie ton email et mot de passe.',
  // A link was asked for at /login for an address without an account: written in the mail only, never on a screen.
  email_not_found: 'Aucun compte trouvé avec cette adresse email.',
  // This client asked for more links than an hour allows.
  too_many_requests: 'Trop de tentatives. Réessaie dans quelques minutes.',
  // A password below six characters: mapped by D1, shown by no screen.
  password_too_short: 'Le mot de passe doit contenir au moins 6 caractères.',
  // What was typed is not exactly one address.
  invalid_email: "Format d'email invalide.",
  // Anything else that goes wrong while a link is being used.
  sign_in_failed: 'Une erreur est survenue lors de la connexion. Vérifie tes identifiants.',
  // The request for a link could not be kept.
  link_send_failed: "Impossible d'envoyer le lien magique. Réessayez.",
  display_name_too_long: 'Ton nom est trop long : 80 caractères au plus.',
  link_unusable: 'Ce lien ne fonctionne plus. Demande-en un nouveau : il arrive en quelques secondes.',
  link_email_mismatch: 'Cette adresse n’est pas celle du lien, ou le lien ne fonctionne plus.',
  link_email_required: 'Saisis l’adresse à laquelle tu as reçu ce lien.',
  consents_required: 'Ces deux accords sont nécessaires pour continuer.',
  sensitive_consent_missing: 'Donne d’abord ton accord pour le traitement de tes réponses sensibles.',

  // The whole questionnaire (D1, section 8)
  authentication_required: 'Vous devez être connecté pour accéder à cette page.',
  authentication_required_to_save: 'Vous devez être connecté pour sauvegarder votre profil.',
  profile_load_failed: 'Impossible de charger votre profil',
  // The same on the gender step, where D1 ends it with a full stop.
  gender_load_failed: 'Impossible de charger votre profil.',
  profile_save_failed: 'Impossible de sauvegarder votre profil. Veuillez réessayer.',
  preferences_save_failed: 'Impossible de sauvegarder vos préférences. Veuillez réessayer.',
  preferences_not_saved: 'Impossible de sauvegarder vos préférences',
  target_age_save_failed: "Impossible de sauvegarder vos préférences d'âge",
  height_save_failed: 'Impossible de sauvegarder votre taille',
  relationship_goals_save_failed: 'Impossible de sauvegarder vos objectifs',
  personality_traits_save_failed: 'Impossible de sauvegarder vos traits de personnalité',
  archetypes_save_failed: 'Impossible de sauvegarder vos archétypes',
  liked_archetypes_save_failed: "Impossible de sauvegarder vos préférences d'archétypes",
  location_save_failed: 'Impossible de sauvegarder votre localisation',
  emotional_expectations_save_failed: 'Impossible de sauvegarder tes attentes.',
  relationship_values_save_failed: 'Impossible de sauvegarder tes valeurs.',
  lifestyle_passions_save_failed: 'Impossible de sauvegarder ton style de vie.',
  social_style_save_failed: 'Impossible de sauvegarder ton style social.',
  daily_lifestyle_save_failed: 'Impossible de sauvegarder ton mode de vie quotidien.',
  communication_style_save_failed: 'Impossible de sauvegarder ta façon de communiquer.',
  life_projects_save_failed: 'Impossible de sauvegarder tes projets de vie.',
  choice_save_failed: 'Impossible de sauvegarder votre choix',

  // Questionnaire rules (D1, section 5)
  gender_required: 'Choisis une réponse pour continuer.',
  birth_date_required: 'Veuillez sélectionner votre date de naissance complète.',
  birth_date_invalid: 'Cette date n’existe pas. Vérifie le jour et le mois.',
  birth_year_not_offered: 'Cette année n’est pas dans la liste. Vérifie ton année de naissance.',
  age_too_young: 'Vous devez avoir au moins 18 ans pour utiliser cette application',
  attraction_required: 'Veuillez sélectionner au moins un type de personne qui vous attire.',
  age_range_invalid: 'L’âge minimum ne peut pas dépasser l’âge maximum.',
  body_type_required: 'Veuillez sélectionner au moins une morphologie',
  preferred_body_types_required: "Veuillez sélectionner au moins une morphologie ou cocher 'cela m'est égal'",
  preferred_body_types_exclusive: 'Choisis des morphologies, ou « cela m’est égal »\u202f: pas les deux.',
  distances_required: 'Veuillez sélectionner au moins une distance',
  height_required: 'Veuillez indiquer votre taille',
  height_invalid: 'Veuillez entrer une taille valide entre 100 et 250 cm',
  preferred_heights_required: 'Veuillez sélectionner au moins une préférence',
  relationship_goals_required: 'Veuillez sélectionner au moins un objectif',
  personality_traits_required: 'Veuillez sélectionner au moins un trait de personnalité',
  archetypes_required: 'Veuillez sélectionner au moins un archétype',
  archetypes_limit: "Vous pouvez sélectionner jusqu'à 4 archétypes maximum",
  emotional_expectations_required: 'Sélectionne au moins une attente émotionnelle.',
  emotional_expectations_limit: 'Tu ne peux sélectionner que 3 attentes maximum.',
  relationship_values_required: 'Sélectionne au moins une valeur relationnelle.',
  relationship_values_limit: 'Tu ne peux sélectionner que 3 valeurs maximum.',
  lifestyle_passions_required: 'Sélectionne au moins un style de vie.',
  lifestyle_passions_limit: 'Tu ne peux sélectionner que 3 styles maximum.',
  social_style_required: 'Sélectionne ton style social.',
  daily_lifestyle_required: 'Sélectionne ton mode de vie quotidien.',
  communication_style_required: 'Sélectionne ta façon de communiquer.',
  life_projects_required: 'Sélectionne tes projets de vie.',
  appearance_importance_required: 'Sélectionne l’importance que tu donnes à l’apparence.',
  visibility_required: 'Veuillez sélectionner toutes les options',

  // Places (D1, sections 5 and 8)
  city_required: 'Veuillez saisir votre ville',
  country_required: 'Veuillez saisir votre pays',
  geolocation_unsupported: "La géolocalisation n'est pas supportée par votre navigateur",
  geolocation_failed: "Impossible d'accéder à votre position",
  reverse_lookup_failed: "Impossible d'utiliser votre position actuelle",
  address_not_found: 'Impossible de localiser cette adresse',

  // Photo (D2, sections 5 and 8)
  photo_required: 'Veuillez sélectionner une photo de profil.',
  photo_upload_failed: "Une erreur s'est produite lors de l'upload de la photo.",
  photo_not_an_image:
    'Ce fichier n’est pas une image que nous savons lire. Choisis un JPEG, un PNG, un WebP ou un AVIF.',
  photo_heic: 'Ton appareil a enregistré cette photo en HEIC. Enregistre-la en JPEG, puis réessaie.',
  photo_unreadable: 'Cette image est abîmée ou incomplète. Choisis-en une autre.',
  photo_animated: 'Une image animée ne peut pas être ta photo. Choisis une image fixe.',
  photo_too_large: 'Cette photo dépasse 10\u00a0Mo. Choisis-en une plus légère.',
  photo_too_many_pixels: 'Cette photo dépasse 50 millions de pixels. Choisis-en une plus petite.',
  photo_too_small: 'Cette photo est trop petite\u202f: il lui faut au moins 200 pixels de côté.',
  photo_too_often: 'Tu as changé de photo très souvent. Réessaie dans une heure.',

  // Matches (D2, section 8)
  matches_load_failed: 'Impossible de charger les matchs',
  reveal_own_photo_missing: 'Ajoute d’abord ta photo\u202f: vous vous dévoilez ensemble.',
  reveal_other_photo_missing: 'L’autre n’a pas encore de photo à dévoiler.',

  // Crush (D2, sections 5 and 8; the rules of decisions, section 7)
  crush_contact_invalid: 'Adresse e-mail ou téléphone incorrecte',
  crush_authentication_required: 'Vous devez être connecté pour envoyer un crush',
  crush_send_failed: "Une erreur s'est produite lors de l'envoi",
  crush_to_oneself: 'C’est ta propre adresse. Garde ce crush pour quelqu’un d’autre\u202f!',
  crush_already_sent: 'Tu as déjà envoyé un crush à cette personne. Un seul suffit\u202f: il est gardé.',
  crush_not_wanted:
    'Cette adresse fait partie de celles qui ne veulent recevoir aucune invitation. Nous respectons ce choix\u202f: rien n’est parti.',
  crush_day_full: 'Tu as déjà envoyé cinq crushs en 24 heures. Le prochain pourra partir demain.',
  crush_new_account:
    'Ton compte est tout neuf\u202f: un seul crush pendant les premières 24 heures. Le suivant, demain\u202f!',
  crush_under_review: 'Ton compte est en cours de vérification. Tu pourras envoyer un crush dès qu’elle est terminée.',
  crush_gone: 'Ce crush n’est plus là.',
  crush_profile_incomplete: 'Termine d’abord ton profil\u202f: tu pourras répondre dès que tu sauras qui c’est.',
  crush_code_required: 'Saisis le code reçu par SMS.',
  crush_code_unusable: 'Ce code a déjà servi, ou n’existe pas. Vérifie-le dans le message reçu.',

  // Stopping messages
  unsubscribe_link_unusable: 'Ce lien de désinscription est incomplet. Ouvre-le de nouveau depuis le message reçu.',

  // Any screen
  something_failed: 'Une erreur est survenue',
  unexpected: "Une erreur inattendue s'est produite.",
  bad_request: 'Cette demande ne peut pas être lue. Recharge la page et réessaie.',
  too_large: 'Cet envoi est trop volumineux.',
  not_found: 'Oops! Page not found',
  method_not_allowed: 'Cette action n’existe pas ici.',
  forbidden: 'Cette action n’est pas autorisée.',
  foreign_origin: 'Cette demande ne vient pas de notre site. Recharge la page et réessaie.',
  unavailable: 'Le service reprend son souffle. Réessaie dans un instant.',
} as const;

export type ErrorCode = keyof typeof messages;

/** Titles that go with messages in toasts, where D1 and D2 name one. */
export const titles = {
  error: 'Erreur',
  save_error: 'Erreur de sauvegarde',
  authentication_required: 'Authentification requise',
  authentication_error: "Erreur d'authentification",
  age_too_young: 'Âge insuffisant',
  limit_reached: 'Maximum atteint',
  archetypes_limit: 'Limite atteinte',
  selection_required: 'Sélection requise',
  photo_required: 'Photo requise',
  // The request for a link could not be kept.
  link_send_failed: "Erreur d'envoi",
  link_sent: 'Lien magique envoyé !',
} as const;

const titleOfCode: Readonly<Partial<Record<ErrorCode, keyof typeof titles>>> = {
  unexpected: 'save_error',
  preferences_save_failed: 'save_error',
  age_too_young: 'age_too_young',
  archetypes_limit: 'archetypes_limit',
  emotional_expectations_limit: 'limit_reached',
  relationship_values_limit: 'limit_reached',
  lifestyle_passions_limit: 'limit_reached',
  social_style_required: 'selection_required',
  daily_lifestyle_required: 'selection_required',
  communication_style_required: 'selection_required',
  life_projects_required: 'selection_required',
  photo_required: 'photo_required',
};

/** The title that goes with a message: 'Erreur' where D1 and D2 name no other. */
export function titleOf(message: string): string {
  const code = (Object.keys(titleOfCode) as ErrorCode[]).find((candidate) => messages[candidate] === message);
  return titles[(code && titleOfCode[code]) ?? 'error'];
}

/** Good news, likewise. */
export const notices = {
  link_sent: 'Vérifie ta boîte de réception et les spams...',
  signed_in: 'Connexion réussie !',
} as const;

/** An expected failure: a code, its sentence, a status. Everything else is a 500. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  constructor(code: ErrorCode, status = 400, options?: ErrorOptions) {
    super(messages[code], options);
    this.code = code;
    this.status = status;
  }
}

/** Field name to message; `form` for what concerns the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;
