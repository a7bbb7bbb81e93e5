import { describe, expect, it } from '@jest/globals';
import { brokenFilesOf, journeysOf, namesIn, testsOf, verdictsOf } from './verdict.ts';

describe('a promise', () => {
  it('is named at the beginning of a title, alone or with others', () => {
    expect(namesIn('A1: opens one session')).toEqual(['A1']);
    expect(namesIn('B10, G6: hides at once')).toEqual(['B10', 'G6']);
    expect(namesIn('opens A1: no')).toEqual([]);
    expect(namesIn('A1 opens')).toEqual([]);
  });

  it('is fulfilled when all tests named after it passed, in any group and report', () => {
    const tests = [
      ...testsOf({
        testResults: [
          {
            name: 'a.test.ts',
            status: 'failed',
            assertionResults: [
              { ancestorTitles: ['A1: links'], title: 'work once', status: 'passed' },
              { ancestorTitles: ['A1: links'], title: 'are long', status: 'pending' },
              { ancestorTitles: [], title: 'A2, A3: survive', status: 'failed' },
            ],
          },
        ],
      }),
      ...journeysOf({
        suites: [
          {
            title: 'a.spec.ts',
            specs: [],
            suites: [
              {
                title: 'A4: secret',
                specs: [
                  { title: 'in a page', ok: true, tests: [{ status: 'expected' }] },
                  { title: 'without scripts', ok: true, tests: [{ status: 'skipped' }] },
                ],
              },
            ],
          },
        ],
      }),
    ];
    const verdicts = verdictsOf(['A1', 'A2', 'A4', 'D1'], tests, [{ promise: 'A1', figure: '1 of 50' }]);
    expect(verdicts).toEqual([
      { name: 'A1', isFulfilled: true, isAsked: true, tests: 1, figure: '1 of 50', failed: [] },
      { name: 'A2', isFulfilled: false, isAsked: true, tests: 1, figure: '', failed: ['A2, A3: survive'] },
      { name: 'A4', isFulfilled: true, isAsked: true, tests: 1, figure: '', failed: [] },
      { name: 'D1', isFulfilled: false, isAsked: true, tests: 0, figure: '', failed: [] },
    ]);
  });

  it('is not asked where a program is missing that all its tests need', () => {
    expect(verdictsOf(['J1', 'J4'], [], [])).toMatchObject([{ isAsked: false }, { isAsked: true }]);
  });

  it('cannot be judged when a file could not be run', () => {
    const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
    const empty = { name: 'empty.test.ts', status: 'passed', assertionResults: [] };
    expect(brokenFilesOf({ testResults: [broken, empty] })).toEqual(['broken.test.ts']);
  });
});
