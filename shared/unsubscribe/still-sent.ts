import { fr } from '../typeset.ts';

/** What still arrives after somebody has stopped our messages: the mails that cannot be stopped, in one sentence. */
export const stillSent = fr`Partent encore, et rien d'autre : ce que tu demandes toi-même, comme un lien de connexion, et l'indispensable à propos de ton compte, d'un signalement ou de tes soirées.`;
