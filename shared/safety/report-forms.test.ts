import { describe, expect, it } from '@jest/globals';
import { decisionSchema, reportSchema } from './report-forms.ts';
import { isNotified, outcomes, possibleOutcomes, REPORT_TEXT_LENGTH, caseReasons, ruleOfReason } from './reports.ts';

const report = { reason: 'scam', details: 'Un virement.', place: 'Un message', email: ' Lou@Exemple.FR ' };
const decision = { intent: 'decide', report: crypto.randomUUID(), ground: 'scam' };

describe('a report', () => {
  it('is trimmed with its address, and counts a line break once', () => {
    const details = `${'a'.repeat(REPORT_TEXT_LENGTH - 2)}\r\nb`;
    expect(reportSchema.parse({ ...report, details: `\n${details}\r\n` })).toEqual({
      ...report,
      details: details.replace('\r\n', '\n'),
      email: 'lou@exemple.fr',
    });
    expect(reportSchema.safeParse({ ...report, details: `${details}c` }).success).toBe(false);
  });

  it.each(['', 'lou', 'a@exemple.fr, b@exemple.fr', 'a@exemple.fr\r\nBcc: b@exemple.fr'])(
    'is refused with the address %j',
    (email) => {
      const result = reportSchema.safeParse({ ...report, email });
      expect(result.error?.issues[0]).toMatchObject({ path: ['email'], message: 'report_email_invalid' });
    },
  );

  it('has a rule for every reason', () => {
    for (const { id } of caseReasons) expect(ruleOfReason[id]).toMatch(/\S/);
  });
});

describe('a decision on a report', () => {
  it('can have abuse of reporting as its ground, which nobody can report', () => {
    expect(decisionSchema.safeParse({ ...decision, ground: 'report-abuse', outcome: 'nothing' }).success).toBe(true);
    expect(reportSchema.safeParse({ ...report, reason: 'report-abuse' }).success).toBe(false);
  });

  it.each(outcomes)('%s needs a statement exactly if it is notified', (outcome) => {
    const bare = decisionSchema.safeParse({ ...decision, outcome });
    expect(bare.success).toBe(!isNotified(outcome));
    expect(decisionSchema.safeParse({ ...decision, outcome, statement: ' \n ' }).success).toBe(!isNotified(outcome));
    expect(decisionSchema.safeParse({ ...decision, outcome, statement: 'Des faits.' }).success).toBe(true);
  });

  it('is nothing, warn or suspend when open, uphold or lift when contested, and none afterwards', () => {
    expect(possibleOutcomes('open')).toEqual(['nothing', 'warn', 'suspend']);
    expect(possibleOutcomes('contested')).toEqual(['uphold', 'lift']);
    expect(possibleOutcomes('decided')).toEqual([]);
  });
});
