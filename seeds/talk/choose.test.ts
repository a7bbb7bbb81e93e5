import { describe, expect, it } from '@jest/globals';
import { findErrorsOfShortTexts } from '#testing/written-limits.ts';
import { findRepetitions } from '#testing/written-french.ts';
import { sharedQuestions } from '#shared/talk/shared-questions.ts';
import { findTextErrors } from '#shared/talk/text.ts';
import { answerTo, DEMO_TEXTS_AT_MOST, nextText, questionToAsk, topicOf } from './choose.ts';
import { questionAnswers } from './question-answers.ts';
import { anyReplies, farewell, introduction, meetingReply, topicReplies } from './replies.ts';
import { topicAnswers } from './topic-answers.ts';

const replies = [...Object.values(topicReplies).flat(), ...anyReplies];
const answers = [...Object.values(questionAnswers), ...Object.values(topicAnswers).flat()];
const explanations = [introduction, meetingReply, farewell];

describe('the texts of invented members', () => {
  it('are at least sixty replies, all different', () => {
    expect(replies.length).toBeGreaterThanOrEqual(60);
    expect(new Set([...replies, ...answers, ...explanations]).size).toBe(replies.length + answers.length + 3);
    expect(findRepetitions([...replies, ...answers], 0.5)).toEqual([]);
  });

  it('take nobody for a man or a woman, and can be sent', () => {
    expect(findErrorsOfShortTexts([...replies, ...answers], 15, 160)).toEqual([]);
    expect(findErrorsOfShortTexts(explanations, 100, 260)).toEqual([]);
    expect([...replies, ...explanations].flatMap((text) => findTextErrors(text, 'message'))).toEqual([]);
    expect(answers.flatMap((text) => findTextErrors(text, 'answer'))).toEqual([]);
  });

  it('say that nobody is there', () => {
    for (const text of explanations) expect(text).toContain('profil de démonstration');
  });
});

describe('an invented member', () => {
  it('has an answer to each question of the product, and asks only what it has an answer of its own to', () => {
    const ids = Object.values(sharedQuestions).flatMap((questions) => questions.map(({ id }) => id));
    expect(Object.keys(questionAnswers).filter((id) => !ids.includes(id))).toEqual([]);
    for (const id of [...ids, 'card:gout-1', 'value:engagement:1', 'differing:x'])
      expect(answerTo(id, 'x').length).toBeGreaterThan(15);
    expect([topicOf('leger-12'), topicOf('valeurs-1'), topicOf('value:empathie:2')]).toEqual([
      'leger',
      'valeurs',
      'pair',
    ]);
    const asked = questionToAsk('x');
    expect(Object.keys(questionAnswers)).toContain(asked);
    expect(questionToAsk('x', Object.keys(questionAnswers))).toBeNull();
  });

  it('says first what it is, repeats nothing, and stops', () => {
    const said: string[] = [];
    for (let written = 0; written <= DEMO_TEXTS_AT_MOST; written += 1) {
      const text = nextText({ seed: 'x', topic: 'leger', written, said, hasTakenMeeting: written === 5 });
      if (text !== null) said.push(text);
    }
    expect(said).toHaveLength(DEMO_TEXTS_AT_MOST);
    expect(new Set(said).size).toBe(DEMO_TEXTS_AT_MOST);
    expect([said.at(0), said.at(5), said.at(-1)]).toEqual([introduction, meetingReply, farewell]);
  });
});
