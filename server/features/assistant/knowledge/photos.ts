import { linkTo } from '#shared/assistant/answer-text.ts';
import { routes } from '#shared/routes.ts';
import type { KnowledgeEntry } from './entry.ts';
import { fr } from '#shared/typeset.ts';

/** Entries about photos and revealing them. */
export const photoEntries: readonly KnowledgeEntry[] = [
  {
    id: 'photo-reveal',
    title: fr`Quand puis-je voir la photo d'un match ?`,
    phrasings: [
      `comment voir le visage de mon match`,
      `dévoiler les photos`,
      `pourquoi la photo est floue`,
      `débloquer la photo`,
      `voir à quoi il ressemble`,
      `enlever le flou`,
      `acheter une photo avec des points`,
      `quand est-ce qu'on voit les photos`,
      `je veux voir sa photo`,
      `à partir de quand les visages sont visibles`,
      `comment voir la tête des gens`,
      `pourquoi les photos sont toutes floutées`,
      `je ne comprends pas le flou`,
      `j'aimerais voir son visage`,
      `rendre la photo nette`,
      `sa photo reste cachée`,
    ],
    answer: () =>
      fr`Quand vous en êtes d'accord, ensemble. Ouvre un match, puis « Dévoile ta photo » : si l'autre accepte, vos deux photos s'ouvrent ensemble. Si son profil et le tien la montrent tout de suite, elle est déjà visible.
Ni points ni abonnement n'ouvrent la photo de quelqu'un sans son accord.`,
  },
  {
    id: 'photo-visibility',
    title: fr`Qui voit ma photo ?`,
    phrasings: [
      `est-ce que ma photo est publique`,
      `cacher ma photo`,
      `ma photo est-elle visible par tout le monde`,
      `montrer ma photo tout de suite ou après le match`,
      `choisir qui peut regarder mes photos`,
      `ma photo est-elle floutée`,
      `est-ce que tout le monde me voit en photo`,
      `les gens voient-ils ma tête`,
      `mes photos sont-elles privées`,
      `je ne veux pas que des inconnus me voient`,
      `mon patron pourrait voir ma photo`,
      `mes collègues tombent sur ma photo`,
      `ma photo traîne-t-elle sur internet`,
      `qui a accès à ma photo`,
    ],
    answer: () =>
      fr`C'est toi qui décides, dans ${linkTo('Ta visibilité', routes.profileVisibility)} : tout de suite pour les personnes qui peuvent voir ton profil, ou seulement après un dévoilement accepté des deux côtés. Les autres ne voient qu'un voile, dessiné avec trois couleurs de ta photo et rien d'autre. Aucune adresse publique, aucun moteur de recherche.`,
  },
  {
    id: 'change-photo',
    title: fr`Comment ajouter ou changer ma photo ?`,
    phrasings: [
      `modifier ma photo de profil`,
      `mettre une photo`,
      `télécharger une nouvelle image`,
      `supprimer ma photo`,
      `retirer ma photo`,
      `uploader une photo`,
      `remplacer l'image`,
      `mettre une autre photo`,
      `je veux changer ma photo`,
      `ma photo est moche je veux la remplacer`,
      `ajouter plusieurs photos`,
      `enlever la photo que j'ai mise`,
      `virer ma photo`,
      `j'ai une meilleure photo`,
    ],
    answer: () =>
      fr`Dans ${linkTo('Mon profil', routes.profileComplete)}, rubrique « Ta photo », ou directement ici : ${linkTo('Ma photo', routes.profilePhotoUpload)}. Tu peux la changer ou la retirer quand tu veux : les photos que vous vous étiez dévoilées se referment alors, et vous pouvez vous proposer de les rouvrir.`,
  },
  {
    id: 'photo-refused',
    title: fr`Pourquoi ma photo est-elle refusée ?`,
    phrasings: [
      `impossible d'envoyer ma photo`,
      `erreur lors de l'upload de la photo`,
      `format d'image accepté`,
      `photo trop lourde`,
      `heic iphone ne marche pas`,
      `taille maximale de l'image`,
      `jpeg png webp`,
      `mon image ne passe pas`,
      `la photo ne s'envoie pas`,
      `ça n'accepte pas mon image`,
      `mon selfie est refusé`,
      `photo trop grosse`,
      `photo trop petite`,
      `le fichier est trop lourd`,
      `poids maximum de la photo`,
    ],
    answer: ({ photoMegabytes, photoMinSide }) =>
      fr`On accepte JPEG, PNG, WebP et AVIF, jusqu'à ${photoMegabytes} Mo, avec un petit côté d'au moins ${photoMinSide} pixels. Pas d'images animées. Une photo d'iPhone en HEIC doit être enregistrée en JPEG d'abord. Puis réessaie : ${linkTo('Ma photo', routes.profilePhotoUpload)}.`,
  },
  {
    id: 'photo-optional',
    title: fr`La photo est-elle obligatoire ?`,
    phrasings: [
      `je ne veux pas mettre de photo`,
      `passer l'étape photo`,
      `s'inscrire sans photo`,
      `est-ce obligé d'avoir une image de profil`,
      `peut-on rester sans photo`,
      `obligé de mettre une photo`,
      `faut-il une photo`,
      `une photo est-elle nécessaire`,
      `je préfère ne pas mettre ma tête`,
    ],
    answer: () =>
      fr`Non. Tu peux passer l'étape et l'ajouter plus tard, ou jamais : tes affinités n'en dépendent pas. Il t'en faudra une seulement pour dévoiler vos photos à deux.`,
  },
  {
    id: 'decline-reveal',
    title: fr`Puis-je refuser de dévoiler ma photo ?`,
    phrasings: [
      `décliner une demande de dévoilement`,
      `je ne veux pas montrer mon visage à cette personne`,
      `reprendre ma demande de photo`,
      `refermer les photos`,
      `que se passe-t-il si je refuse`,
      `revenir en arrière après avoir accepté`,
      `il veut voir ma photo et je refuse`,
      `on me demande ma photo mais je ne veux pas`,
      `je n'ai pas envie de me montrer`,
      `dire non à la photo`,
      `est-ce qu'elle saura que j'ai refusé`,
      `refuser quand quelqu'un veut voir ma photo`,
      `si je dis non il le saura`,
      `elle insiste pour ma photo`,
    ],
    answer: ({ quietDays }) =>
      fr`Bien sûr, et en silence : l'autre n'en sait rien, et une nouvelle demande de sa part ne te parvient pas pendant ${quietDays} jours. Tu peux aussi reprendre ta propre demande, ou refermer vos photos après coup, avec les boutons de « Vos photos ».`,
  },
];
