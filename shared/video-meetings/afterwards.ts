import { MINUTE_MS } from '../duration.ts';
import { fr, typeset } from '../typeset.ts';
import type { AftermathAnswerId } from '../talk/aftermath.ts';
import type { PersonAnswer } from './forms.ts';
import type { AfterwardsView } from './screens.ts';

/** Who has talked for less cannot say whom they saw. */
export const TALKED_AT_LEAST_MS = MINUTE_MS;
/** For how long the two may answer. */
export const AFTERWARDS_DAYS = 14;

/** So many different people who say yes give the mark; so many who say no open a case. */
export const PEOPLE_FOR_MARK = 2;
export const PEOPLE_FOR_CASE = 2;

export const personWords = typeset({
  question: "C'est bien la personne des photos ?",
  yes: 'Oui',
  no: 'Non',
  unsure: 'Je ne sais pas',
  privacy: "L'autre n'en saura rien. Ta réponse compte avec celles d'autres personnes, jamais seule.",
});

/** The mark of a member whom two different people have recognised, and what it means (S-video-meeting-12). */
export const metForRealWords = {
  ...typeset({ mark: 'Rencontré·e pour de vrai' }),
  meaning: fr`Deux personnes différentes au moins ont parlé en vidéo avec ce profil, et ont reconnu la personne des photos. L'équipe n'a rien vérifié elle-même : garde ta prudence.`,
};

/** What one member has said of a meeting, with their consent. */
export interface Afterwards {
  readonly person: PersonAnswer | null;
  readonly answer: AftermathAnswerId | null;
}

/** What a member sees when it is over. It depends on the other's answer in one case only: both wish to meet again. */
export function afterwardsViewOf({
  mine,
  theirs,
  hasTalked,
}: {
  readonly mine: Afterwards | null;
  readonly theirs: Afterwards | null;
  readonly hasTalked: boolean;
}): AfterwardsView {
  return {
    state: mine ? 'answered' : hasTalked ? 'to-answer' : 'none',
    mine: mine && { person: mine.person, answer: mine.answer },
    isWishShared: mine?.answer === 'again' && theirs?.answer === 'again',
    leadsToReport: mine?.answer === 'uneasy' || mine?.person === 'no',
  };
}

/** What the team reads of a case that the answers of members have opened. */
export const DOUBTED_PERSON_CASE = fr`Après une rencontre en ligne, deux personnes différentes au moins n'ont pas reconnu la personne des photos. Personne n'a écrit de signalement : les réponses ont ouvert ce dossier.`;
