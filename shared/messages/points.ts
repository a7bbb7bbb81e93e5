import { typeset } from '../typeset.ts';

/** The messages of points and gifts. */
export const pointsMessages = typeset({
  points_missing: 'Il te manque des points pour ce cadeau. Plus bas, tu vois comment en gagner.',
  gift_unavailable: "Ce cadeau n'est pas ouvert aujourd'hui. Tes points sont intacts.",
  no_further_match: "Ta liste ne compte personne de plus pour l'instant. Tes points sont intacts : reviens plus tard.",
  gift_included: "C'est déjà ouvert pour toi. Tes points sont intacts.",
  boost_needs_matches:
    'Un boost attend que ton profil soit visible et que ta liste soit faite. Tes points sont intacts.',
  gift_failed: "Le cadeau n'a pas pu s'ouvrir, et tes points sont intacts. Réessaie dans un instant.",
} as const);
