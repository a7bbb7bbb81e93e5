import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { poles, type Pole, type PremiumQuiz } from './premium-quiz.ts';
import { premiumQuizzes } from './premium-quizzes.ts';
import { leaningsOf, questionsOfQuiz, type PremiumAnswers } from './questions.ts';
import { portraitOf, portraitOfTwo, sentencesOf, sentencesOfTwo } from './portrait.ts';

const quizzes = Object.values(premiumQuizzes).map((quiz) => [quiz.theme, quiz] as const);

/** Any answers to all questions of a quiz; often so that whole facets lean to one pole, or to none. */
function anyAnswers(quiz: PremiumQuiz): fc.Arbitrary<PremiumAnswers> {
  const ids = questionsOfQuiz(quiz).map(({ id }) => id);
  const byQuestion = fc.array(fc.constantFrom(...poles), { minLength: ids.length, maxLength: ids.length });
  const byFacet = fc
    .array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 })
    .map((firsts) =>
      ids.map((_, index): Pole => (Math.floor(index / 6) < (firsts[index % 6] ?? 0) ? 'first' : 'second')),
    );
  return fc
    .oneof(byQuestion, byFacet)
    .map((chosen) => Object.fromEntries(ids.map((id, index) => [id, chosen[index] ?? 'first'])));
}

/** Six quizzes are tried with each property. */
const runs = { numRuns: 60 };

const levelsOf = (quiz: PremiumQuiz, answers: PremiumAnswers) =>
  Object.fromEntries(leaningsOf(quiz, answers).map(({ facet, pole }) => [facet.id, pole]));
const reversed = (answers: PremiumAnswers) => Object.fromEntries(Object.entries(answers).toReversed());

// S-premium-quiz-5
describe.each(quizzes)('the portrait of one member by the quiz %s', (_, quiz) => {
  const questions = new Map(questionsOfQuiz(quiz).map((question) => [question.id, question]));

  it('has at least seven different sentences, each with the questions it rests on, for any answers', () => {
    fc.assert(
      fc.property(anyAnswers(quiz), (answers) => {
        const sentences = sentencesOf(portraitOf(quiz, answers));
        expect(sentences.length).toBeGreaterThanOrEqual(7);
        expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
        for (const { text, basis } of sentences) {
          expect(text).not.toBe('');
          expect(basis.length).toBeGreaterThan(0);
          expect(new Set(basis).size).toBe(basis.length);
          expect(basis.every((id) => questions.has(id))).toBe(true);
        }
      }),
      runs,
    );
  });

  it('says only what the answers that it names say', () => {
    fc.assert(
      fc.property(anyAnswers(quiz), (answers) => {
        for (const { claim, basis, text } of sentencesOf(portraitOf(quiz, answers))) {
          const chosen = (facet: string) =>
            basis.filter((id) => questions.get(id)?.facetId === facet).map((id) => answers[id]);
          if (claim.kind === 'leaning' && claim.pole === 'both') {
            expect(chosen(claim.facet).filter((side) => side === 'first')).toHaveLength(2);
            expect(chosen(claim.facet).filter((side) => side === 'second')).toHaveLength(2);
          } else if (claim.kind === 'leaning') {
            expect(chosen(claim.facet).length).toBeGreaterThanOrEqual(3);
            expect(new Set(chosen(claim.facet))).toEqual(new Set([claim.pole]));
          } else if (claim.kind === 'exception') {
            const [id = ''] = basis;
            expect(answers[id]).toBe(claim.pole);
            expect(text).toContain(questions.get(id)?.answers[claim.pole]);
          } else if (claim.kind === 'crossing') {
            for (const [facet, pole] of Object.entries(claim.poles)) {
              expect(chosen(facet).length).toBeGreaterThanOrEqual(3);
              expect(new Set(chosen(facet))).toEqual(new Set([pole]));
            }
          } else {
            for (const facet of quiz.facets) {
              for (const [index, pole] of poles.entries()) {
                if (text.includes(facet.names[index] ?? '')) expect(new Set(chosen(facet.id))).toEqual(new Set([pole]));
              }
            }
          }
        }
      }),
      runs,
    );
  });

  it('contradicts itself nowhere: a facet has one leaning, which all its sentences share', () => {
    fc.assert(
      fc.property(anyAnswers(quiz), (answers) => {
        const levels = levelsOf(quiz, answers);
        const leanings = new Map<string, string>();
        for (const { claim } of sentencesOf(portraitOf(quiz, answers))) {
          if (claim.kind === 'leaning') {
            expect(leanings.has(claim.facet)).toBe(false);
            leanings.set(claim.facet, claim.pole);
          }
          if (claim.kind === 'crossing') expect(levels).toMatchObject(claim.poles);
          if (claim.kind === 'exception') expect(levels[claim.facet]).not.toBe(claim.pole);
        }
        expect(Object.fromEntries(leanings)).toEqual(levels);
      }),
      runs,
    );
  });

  it('is the same for the same answers in any order, and differs where a leaning does', () => {
    fc.assert(
      fc.property(anyAnswers(quiz), anyAnswers(quiz), (answers, others) => {
        const portrait = portraitOf(quiz, answers);
        expect(portraitOf(quiz, reversed(answers))).toEqual(portrait);
        if (JSON.stringify(levelsOf(quiz, answers)) !== JSON.stringify(levelsOf(quiz, others))) {
          expect(portraitOf(quiz, others)).not.toEqual(portrait);
        }
      }),
      runs,
    );
  });

  it('names the answer that goes against the others, and begins with the clearest leanings', () => {
    const ids = [...questions.keys()];
    const all = Object.fromEntries(ids.map((id): [string, Pole] => [id, 'first']));
    const [facet, second] = quiz.facets;
    const { opening, parts, crossings } = portraitOf(quiz, { ...all, [`${facet?.id}-2`]: 'second' });
    expect(parts[0]?.sentences).toHaveLength(2);
    expect(parts[0]?.sentences[1]?.text).toContain(facet?.questions[1][2]);
    // The facet with the exception is less clear than those after it.
    expect(opening.text).toContain(second?.names[0]);
    expect(opening.text).not.toContain(facet?.names[0]);
    expect(crossings).toHaveLength(3);
  });
});

// S-premium-quiz-7
describe.each(quizzes)('the portrait of two members by the quiz %s', (_, quiz) => {
  const facetOf = new Map(questionsOfQuiz(quiz).map(({ id, facetId }) => [id, facetId]));

  it('is the same from either side, and has three that carry, two that rub and three things to try, for any answers', () => {
    fc.assert(
      fc.property(anyAnswers(quiz), anyAnswers(quiz), (one, other) => {
        const portrait = portraitOfTwo(quiz, one, other);
        expect(portraitOfTwo(quiz, other, one)).toEqual(portrait);
        expect(portraitOfTwo(quiz, reversed(one), reversed(other))).toEqual(portrait);
        expect(portrait).toMatchObject({ carries: { length: 3 }, rubs: { length: 2 }, tries: { length: 3 } });
        const texts = sentencesOfTwo(portrait).map(({ text }) => text);
        expect(new Set(texts).size).toBe(texts.length);
        const facets = [...portrait.carries, ...portrait.rubs].map(({ facet }) => facet);
        expect(new Set(facets).size).toBe(5);
        expect(new Set(portrait.tries.map(({ facet }) => facet)).size).toBe(3);
      }),
      runs,
    );
  });

  it('says only what the answers of both that it names say', () => {
    fc.assert(
      fc.property(anyAnswers(quiz), anyAnswers(quiz), (one, other) => {
        const [mine, theirs] = [levelsOf(quiz, one), levelsOf(quiz, other)];
        const { opening, ...rest } = portraitOfTwo(quiz, one, other);
        for (const { facet, meeting, basis } of Object.values(rest).flat()) {
          const [a, b] = [mine[facet ?? ''], theirs[facet ?? '']];
          const expected = a === 'both' || b === 'both' ? 'between' : a === b ? a : 'apart';
          expect(meeting).toBe(expected);
          expect(basis).toHaveLength(4);
          expect(basis.every((id) => facetOf.get(id) === facet)).toBe(true);
        }
        const alike = Object.keys(one).filter((id) => one[id] === other[id]);
        if (alike.length > 1 && alike.length < 24) expect(opening.text).toContain(`${alike.length}`);
        if (alike.length > 0) expect(opening.basis.toSorted()).toEqual(alike.toSorted());
      }),
      runs,
    );
  });

  // Decision 125
  it('implies all answers of the other, so that a quiz done anew reads no further one', () => {
    fc.assert(
      fc.property(anyAnswers(quiz), anyAnswers(quiz), (one, other) => {
        const { basis } = portraitOfTwo(quiz, one, other).opening;
        const against = (id: string) => poles.find((pole) => pole !== one[id]);
        const read = Object.keys(one).map((id) => [id, basis.includes(id) ? other[id] : against(id)]);
        expect(Object.fromEntries(read)).toEqual(other);
      }),
      runs,
    );
  });

  it('says first where opposites rub and where likes carry', () => {
    const all = (pole: Pole) => Object.fromEntries([...facetOf.keys()].map((id): [string, Pole] => [id, pole]));
    const [facet] = quiz.facets;
    const apart = Object.fromEntries(
      Object.entries(all('first')).map(([id, pole]): [string, Pole] => [
        id,
        facetOf.get(id) === facet?.id ? 'second' : pole,
      ]),
    );
    const { rubs, carries } = portraitOfTwo(quiz, all('first'), apart);
    expect(rubs[0]?.text).toBe(facet?.two.apart[1]);
    expect(carries.map(({ meeting }) => meeting)).toEqual(['first', 'first', 'first']);
    expect(portraitOfTwo(quiz, all('first'), all('second')).rubs.map(({ meeting }) => meeting)).toEqual([
      'apart',
      'apart',
    ]);
  });
});
