import { describe, expect, it } from '@jest/globals';
import { shouldRevalidate } from './should-revalidate.ts';

type Asked = Parameters<typeof shouldRevalidate>[0];

const ask = (asked: Partial<Asked>) =>
  shouldRevalidate({
    currentUrl: new URL('https://r.test/quiz?theme=gouts&question=gouts-1'),
    nextUrl: new URL('https://r.test/quiz?theme=gouts&question=gouts-1'),
    defaultShouldRevalidate: true,
    ...asked,
  } as Asked);

describe('a page', () => {
  it('is read anew for another theme, and not for another question', () => {
    expect(ask({ nextUrl: new URL('https://r.test/quiz?theme=gouts&question=gouts-2') })).toBe(false);
    expect(ask({ nextUrl: new URL('https://r.test/quiz?theme=valeurs&question=gouts-1') })).toBe(true);
    expect(ask({})).toBe(true);
  });

  // S-screen-29
  it('is read anew after a refused form only where the refusal says that it is outdated', () => {
    const refused = { defaultShouldRevalidate: false, actionStatus: 422 };
    expect(ask({ ...refused, actionResult: { errors: { form: 'Trop tard.' }, values: {} } })).toBe(false);
    expect(ask({ ...refused, actionResult: { errors: {}, values: {}, outdatesPage: true } })).toBe(true);
    expect(ask({ ...refused, actionResult: undefined })).toBe(false);
  });
});
