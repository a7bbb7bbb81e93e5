import { describe, expect, it } from '@jest/globals';
import { findRepetitions, findGendered, foldWords } from '#testing/written-french.ts';
import { findErrorsOfShortTexts, findWornBeginnings } from '#testing/written-limits.ts';
import { findTypographyErrors } from '#testing/french.ts';
import { themes } from '../questionnaire/options.ts';
import { poles, type Facet } from './premium-quiz.ts';
import { premiumQuizzes } from './premium-quizzes.ts';
import { questionsOfQuiz, QUESTIONS_PER_QUIZ } from './questions.ts';

const quizzes = Object.values(premiumQuizzes);
const facets = quizzes.flatMap((quiz) => quiz.facets);
const questions = quizzes.flatMap(questionsOfQuiz);
const sentencesOfFacet = ({ one, two, tries }: Facet) => [
  ...Object.values(one),
  ...Object.values(two).flat(),
  ...Object.values(tries),
];
const sentences = quizzes.flatMap(({ balanced, crossings, facets: own }) => [
  balanced,
  ...own.flatMap(sentencesOfFacet),
  ...crossings.flatMap(({ texts }) => Object.values(texts).flatMap((inner) => Object.values(inner))),
]);

/** What no quiz asks about and no portrait says: looks, body, health, money, belief, opinion, intimacy, former partners. */
const nobodysBusiness =
  /(?<!\p{L})(?:corps|poids|maigr\p{L}*|régime|beauté|maquill\p{L}*|malad\p{L}*|médecin\p{L}*|santé|hôpital|argent|salaires?|riches?|pauvres?|prix|euros?|dieu|prière|religi\p{L}*|église|messe|votes?|élections?|politi\p{L}*|sexe\p{L}*|sexy|ex|divorc\p{L}*|mariage|célibat\p{L}*|bébés?|alcool|vins?|bières?|fumer|drogues?)(?!\p{L})/iu;

// S-premium-quiz-1
describe('the premium quizzes', () => {
  it('are six, one for each theme, with 24 questions of six facets', () => {
    expect(Object.keys(premiumQuizzes)).toEqual(themes.map(({ id }) => id));
    for (const [theme, quiz] of Object.entries(premiumQuizzes)) {
      expect(quiz.theme).toBe(theme);
      expect(quiz.facets).toHaveLength(6);
      expect(questionsOfQuiz(quiz)).toHaveLength(QUESTIONS_PER_QUIZ);
    }
    expect(new Set(questions.map(({ id }) => id)).size).toBe(6 * QUESTIONS_PER_QUIZ);
  });

  it('ask 144 different questions with two different answers each, of which each pole comes first equally often', () => {
    expect(new Set(questions.map(({ text }) => foldWords(text).join(' '))).size).toBe(144);
    expect(questions.filter(({ answers }) => answers.first === answers.second)).toEqual([]);
    for (const quiz of quizzes) {
      const firsts = questionsOfQuiz(quiz).filter(({ order }) => order[0] === 'first');
      expect(firsts).toHaveLength(12);
    }
    expect(
      findRepetitions(
        questions.map(({ text }) => text),
        0.8,
      ),
    ).toEqual([]);
    expect(
      findWornBeginnings(
        questions.map(({ text }) => text),
        3,
        5,
      ),
    ).toEqual([]);
  });

  it('never ask about one facet twice in a row', () => {
    for (const quiz of quizzes) {
      const asked = questionsOfQuiz(quiz).map(({ facetId }) => facetId);
      expect(asked.filter((id, index) => id === asked[index + 1])).toEqual([]);
    }
  });

  it('are written in good French that fits a narrow screen, and take the reader for neither a man nor a woman', () => {
    expect(
      findErrorsOfShortTexts(
        questions.map(({ text }) => text),
        12,
        64,
      ),
    ).toEqual([]);
    expect(
      findErrorsOfShortTexts(
        questions.flatMap(({ answers }) => Object.values(answers)),
        3,
        54,
      ),
    ).toEqual([]);
    expect(findErrorsOfShortTexts(sentences, 35, 190)).toEqual([]);
    const names = facets.flatMap((facet) => facet.names);
    expect(names.flatMap((name) => [...findTypographyErrors(name), ...[findGendered(name)].filter(Boolean)])).toEqual(
      [],
    );
  });

  it('end every sentence, and repeat none', () => {
    expect(sentences.filter((text) => !/[.!?]$/u.test(text))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(findRepetitions(sentences, 0.7)).toEqual([]);
  });

  it("ask nothing about what is nobody's business, and say nothing of it", () => {
    const all = [...sentences, ...questions.flatMap(({ text, answers }) => [text, ...Object.values(answers)])];
    expect(all.filter((text) => nobodysBusiness.test(text))).toEqual([]);
  });

  it('say tu to one member and vous to two', () => {
    const vous = /(?<!\p{L}|rendez-)(?:vous|votre|vos|vôtres?)(?!\p{L})/iu;
    const tu = /(?<!\p{L})(?:tu|ton|ta|tes|toi)(?!\p{L})/iu;
    const ofTwo = facets.flatMap(({ two, tries }) => [...Object.values(two).flat(), ...Object.values(tries)]);
    // What two members may say to each other is quoted.
    expect(ofTwo.filter((text) => tu.test(text.replaceAll(/«[^»]*»/gu, '')))).toEqual([]);
    const ofOne = [...facets.flatMap(({ one }) => Object.values(one)), ...questions.map(({ text }) => text)];
    expect(ofOne.filter((text) => vous.test(text))).toEqual([]);
  });

  it('cross facets of their own quiz, each at most once, with a text for every pair of poles', () => {
    for (const { facets: own, crossings } of quizzes) {
      const crossed = crossings.flatMap((crossing) => crossing.facets);
      expect(new Set(crossed).size).toBe(6);
      expect(crossed.every((id) => own.some((facet) => facet.id === id))).toBe(true);
      for (const { texts } of crossings) for (const pole of poles) expect(Object.keys(texts[pole])).toEqual([...poles]);
    }
  });
});
