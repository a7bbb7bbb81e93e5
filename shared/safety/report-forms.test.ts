import { describe, expect, it } from '@jest/globals';
import { decisionSchema, reportSchema } from './report-forms.ts';
import { isNotified, outcomes, possibleOutcomes, REPORT_TEXT_LENGTH, reportReasons, ruleOfReason } from './reports.ts';

const report = { reason: 'scam', details: 'Un virement.', place: 'Un message', email: ' Lou@Exemple.FR ' };
const decision = { intent: 'decide', report: crypto.randomUUID(), ground: 'scam' };

describe('a report', () => {
  it('is trimmed, its address too, and a line break counts once', () => {
    const details = `${'a'.repeat(REPORT_TEXT_LENGTH - 2)}\r\nb`;
    expect(reportSchema.parse({ ...report, details: `\n${details}\r\n` })).toEqual({
      ...report,
      details: details.replace('\r\n', '\n'),
      email: 'lou@exemple.fr',
    });
    expect(reportSchema.safeParse({ ...report, details: `${details}c` }).success).toBe(false);
  });

  it.each(['', 'lou', 'a@exemple.fr, b@exemple.fr', 'a@exemple.fr\r\nBcc: b@exemple.fr'])(
    'is not answered to %j',
    (email) => {
      const result = reportSchema.safeParse({ ...report, email });
      expect(result.error?.issues[0]).toMatchObject({ path: ['email'], message: 'report_email_invalid' });
    },
  );

  it('names a rule for every reason', () => {
    for (const { id } of reportReasons) expect(ruleOfReason[id]).toMatch(/\S/);
  });
});

describe('a decision', () => {
  it.each(outcomes)('%s needs reasons exactly where somebody is told', (outcome) => {
    const bare = decisionSchema.safeParse({ ...decision, outcome });
    expect(bare.success).toBe(!isNotified(outcome));
    expect(decisionSchema.safeParse({ ...decision, outcome, statement: ' \n ' }).success).toBe(!isNotified(outcome));
    expect(decisionSchema.safeParse({ ...decision, outcome, statement: 'Des faits.' }).success).toBe(true);
  });

  it('comes first when a report is open, is upheld or lifted when it is contested, and then stands', () => {
    expect(possibleOutcomes('open')).toEqual(['nothing', 'warn', 'suspend']);
    expect(possibleOutcomes('contested')).toEqual(['uphold', 'lift']);
    expect(possibleOutcomes('decided')).toEqual([]);
  });
});
