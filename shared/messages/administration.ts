import type { Titles } from './title-of.ts';
import { fr } from '../typeset.ts';

/** The messages of the statistics, the banners and the unsubscribe page. */
export const administrationMessages = {
  // Statistics
  // Something else than the address or the password went wrong.
  admin_log_in_failed: 'Impossible de se connecter',
  admin_credentials_required: fr`Saisis l'adresse e-mail et le mot de passe.`,
  // One sentence for an unknown address and for a wrong password.
  admin_credentials_wrong: 'Identifiants incorrects. Vérifie ton email et mot de passe.',
  // After too many failures, known and unknown addresses alike.
  admin_log_in_paused: 'Trop de tentatives. Réessaie dans quelques minutes.',
  // The call, before anybody has logged in to the page and enrolled an application of codes.
  admin_second_factor_missing: fr`Enregistre d'abord une application de codes : connecte-toi à /admin-stats.`,
  admin_password_length: 'Le mot de passe doit avoir entre 12 et 200 caractères.',
  admin_password_weak: fr`Ce mot de passe se devine trop vite : choisis plutôt plusieurs mots sans lien entre eux.`,
  statistics_refresh_failed: "Impossible d'actualiser les statistiques",

  // Banners
  admin_only: "Vous n'avez pas les permissions administrateur",
  ads_load_failed: 'Impossible de charger les publicités',
  ad_create_failed: 'Impossible de créer la publicité',
  ad_remove_failed: 'Impossible de supprimer la publicité',
  ad_change_failed: 'Impossible de modifier la publicité',
  ad_fields_missing: 'Veuillez remplir tous les champs',
  ad_gone: fr`Cette publicité n'existe plus : quelqu'un l'a supprimée entre-temps.`,
  ad_order_invalid: 'Donne un ordre en nombre entier, à partir de 0.',
  ad_title_too_long: fr`Ce titre est trop long : 120 caractères au plus.`,
  banner_wrong_size: "L'image doit faire exactement 1080x100 pixels",
  banner_not_an_image: fr`Ce fichier n'est pas une image que nous savons lire. Choisis un JPEG, un PNG, un WebP ou un AVIF.`,
  banner_unreadable: 'Cette image est abîmée ou incomplète. Choisis-en une autre.',
  banner_animated: fr`Une bannière ne bouge pas : choisis une image fixe.`,
  banner_for_print: fr`Cette image est en CMJN, pour l'impression. Enregistre-la en RVB, puis réessaie.`,
  banner_too_large: fr`Ce fichier dépasse 3 Mo. Choisis-en un plus léger.`,

  // Unsubscribing
  unsubscribe_email_invalid: 'Veuillez saisir une adresse email valide',
  unsubscribe_email_unusable: 'Veuillez vérifier votre adresse email.',
  unsubscribe_failed: "Une erreur s'est produite. Veuillez réessayer.",
} as const;

/** The messages of success. */
export const administrationNotices = {
  admin_logged_in: "Bienvenue dans le panneau d'administration",
  ad_created: 'Publicité créée avec succès',
  ad_removed: 'Publicité supprimée',
  ad_activated: 'Publicité activée',
  ad_deactivated: 'Publicité désactivée',
  unsubscribed: 'Votre demande de désinscription a été enregistrée avec succès.',
} as const;

/** The titles of messages in this area. */
export const administrationTitles = {
  admin_credentials_required: 'Erreur de connexion',
  admin_credentials_wrong: 'Erreur de connexion',
  admin_log_in_paused: 'Erreur de connexion',
  admin_only: 'Accès refusé',
  banner_wrong_size: 'Dimensions incorrectes',
  ad_fields_missing: 'Champs manquants',
} as const satisfies Titles<keyof typeof administrationMessages>;
