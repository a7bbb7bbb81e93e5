import { generalMessages } from './general.ts';
import { fr, typeset } from '../typeset.ts';

/** The texts of an error page: what happened, and what to do next. */
export interface ErrorWords {
  readonly title: string;
  readonly happened: string;
  readonly advice: string;
}

const unreadable: ErrorWords = {
  title: 'Demande illisible',
  happened: 'Ton navigateur a envoyé quelque chose que nous ne savons pas lire.',
  advice: fr`Recharge la page et réessaie. Si cela recommence, repars de l'accueil.`,
};

const resting: ErrorWords = {
  title: 'Un petit instant',
  happened: generalMessages.unavailable,
  advice: fr`Rien n'est perdu : tout ce que tu as enregistré t'attend. Recharge la page dans quelques secondes.`,
};

const unexpectedError = typeset<ErrorWords>({
  title: "Quelque chose s'est mal passé",
  happened: "C'est notre faute, pas la tienne, et c'est inscrit dans notre journal.",
  advice:
    "Rien n'est perdu : tout ce que tu as enregistré est gardé. Recharge la page ; si cela recommence, reviens dans quelques minutes.",
});

const byStatus: Readonly<Record<number, ErrorWords>> = {
  400: unreadable,
  401: {
    title: 'Reconnecte-toi',
    happened: fr`Ta session est terminée, ou tu l'as fermée ailleurs.`,
    advice: fr`Demande un nouveau lien de connexion : tout ce que tu as enregistré t'attend.`,
  },
  403: {
    title: 'Accès refusé',
    happened: generalMessages.forbidden,
    advice: fr`Ta session a peut-être changé entre-temps, ou cette page est réservée à d'autres. Recharge la page, ou repars de l'accueil.`,
  },
  404: {
    title: generalMessages.not_found,
    happened: 'Cette adresse ne mène nulle part. La page a peut-être changé de place, ou il manque une lettre.',
    advice: fr`Vérifie l'adresse si tu l'as tapée toi-même, ou repars de l'accueil.`,
  },
  405: {
    title: 'Action inconnue',
    happened: generalMessages.method_not_allowed,
    advice: fr`La page, elle, est peut-être toujours là : ouvre-la à nouveau.`,
  },
  413: {
    title: 'Trop volumineux',
    happened: generalMessages.too_large,
    advice: fr`Rien n'a été enregistré. Raccourcis ton texte, ou choisis un fichier plus léger, puis envoie à nouveau.`,
  },
  415: unreadable,
  422: {
    title: 'Il manque quelque chose',
    happened: 'Ce que tu as envoyé ne peut pas être gardé tel quel.',
    advice: fr`Rien n'a été enregistré. Reviens à la page, corrige ce qui ne va pas, puis envoie à nouveau.`,
  },
  429: {
    title: 'Un peu de patience',
    happened: generalMessages.too_many_requests,
    advice: fr`Cette limite protège tout le monde, et rien n'est perdu. Attends un peu, puis recharge la page.`,
  },
  502: resting,
  503: resting,
  504: resting,
};

/** The advice after a form was sent without JavaScript: the browser still has what was typed. */
export const FORM_IS_BEHIND = fr`Ce que tu avais écrit n'est pas perdu : reviens en arrière avec ton navigateur, il y est encore.`;

/** The texts for a status; an unexpected status has those of our own errors. */
export function errorWordsOf(status: number): ErrorWords {
  return byStatus[status] ?? (status >= 400 && status < 500 ? unreadable : unexpectedError);
}
