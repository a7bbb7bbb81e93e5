import { fr } from '../typeset.ts';

/** The messages about photos (S-photo-1); `photo_required`, with its title, is in `questionnaire.ts`. */
export const photoMessages = {
  photo_upload_failed: "Une erreur s'est produite lors de l'upload de la photo.",
  photo_not_an_image: fr`Ce fichier n'est pas une image que nous savons lire. Choisis un JPEG, un PNG, un WebP ou un AVIF.`,
  photo_heic: 'Ton appareil a enregistré cette photo en HEIC. Enregistre-la en JPEG, puis réessaie.',
  photo_unreadable: 'Cette image est abîmée ou incomplète. Choisis-en une autre.',
  photo_animated: 'Une image animée ne peut pas être ta photo. Choisis une image fixe.',
  photo_too_large: fr`Cette photo dépasse 10 Mo. Choisis-en une plus légère.`,
  photo_too_many_pixels: 'Cette photo dépasse 50 millions de pixels. Choisis-en une plus petite.',
  photo_too_demanding: 'Cette photo est trop lourde à ouvrir. Enregistre-la en JPEG ou en plus petit, puis réessaie.',
  photo_too_small: fr`Cette photo est trop petite : il lui faut au moins 200 pixels de côté.`,
  photo_too_often: 'Tu as changé de photo très souvent. Réessaie dans une heure.',
  upload_too_slow: fr`L'envoi de ce fichier a pris trop de temps. Choisis-en un plus léger, ou réessaie avec une meilleure connexion.`,
} as const;
