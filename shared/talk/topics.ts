import { beginnings } from '../phrases/beginnings.ts';
import { cardsOf } from '../play/cards.ts';
import { crossAnswers } from '../play/crossed.ts';
import { questionsOf } from '../play/questions.ts';
import * as options from '../questionnaire/options.ts';
import { fr } from '../typeset.ts';
import { answerTopics } from './nudges.ts';
import type { OpenerMember } from './openers.ts';

/** How many topics are named at once. */
export const TOPICS_AT_MOST = 5;

/**
 * Topics from what two members share, in the same words and order for both, without those that they have answered a
 * question about.
 * @param askedKeys the keys of the questions that the two have answered, as in `Opener`
 */
export function topicsFor(
  { profile: own, phrases: ownPhrases }: OpenerMember,
  { profile: theirs, phrases: theirPhrases }: OpenerMember,
  askedKeys: readonly string[],
): readonly string[] {
  const isOpen = (fact: string) => !askedKeys.some((key) => key === fact || key.startsWith(`${fact}:`));
  const common = (
    kind: string,
    list: readonly options.Option[],
    topics: Readonly<Partial<Record<string, string>>>,
    isShared: (id: string) => boolean,
  ) =>
    list.flatMap(({ id }) => {
      const topic = topics[id];
      return topic !== undefined && isShared(id) && isOpen(`${kind}:${id}`) ? [topic] : [];
    });
  const crossed = crossAnswers(own, theirs);
  const written = [...ownPhrases, ...theirPhrases].map(({ beginning }) => beginning);
  const topics = [
    ...beginnings
      .filter(({ id }) => written.includes(id) && isOpen(`phrase:${id}`))
      .map(({ label }) => fr`La phrase « ${label} »`),
    ...crossed.flatMap(({ theme, commonCards }) =>
      cardsOf[theme]
        .filter(({ id }) => commonCards?.includes(id) && isOpen(`card:${id}`))
        .map(({ text }) => fr`Votre carte : « ${text} »`),
    ),
    ...common('passion', options.lifestylePassions, answerTopics.lifestylePassions, (id) =>
      [own, theirs].every(({ lifestylePassions }) => lifestylePassions.some((passion) => passion === id)),
    ),
    ...common('value', options.relationshipValues, answerTopics.relationshipValues, (id) =>
      [own, theirs].every(({ relationshipValues }) => relationshipValues.some((value) => value === id)),
    ),
    ...common('project', options.lifeProjects, answerTopics.lifeProject, (id) =>
      [own, theirs].every(({ lifeProject }) => lifeProject === id),
    ),
    ...crossed.flatMap(({ theme, same }) =>
      questionsOf[theme]
        .filter(({ id }) => same.some(({ question }) => question === id))
        .map(({ category }) => fr`« ${category} » : vos réponses pareilles`),
    ),
  ];
  return [...new Set(topics)].slice(0, TOPICS_AT_MOST);
}
