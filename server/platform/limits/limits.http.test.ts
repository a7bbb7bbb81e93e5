import { describe, expect, it } from '@jest/globals';
import { createVisitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';

const LIMIT = 4;
const { database, web } = prepareWebSite({ env: { LIMIT_LINKS_PER_CLIENT: String(LIMIT) } });

describe('sign-ups from one client', () => {
  it('are limited per day, and members of that client still get a sign-in link', async () => {
    const answers: number[] = [];
    const anHourPasses = () => database.db('rate_limits').where('key', 'like', 'link-client:%').delete();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await anHourPasses();
      answers.push((await createVisitor(web.url).signUp(`faux${attempt}@exemple.fr`)).status);
    }
    expect(answers).toEqual([...Array<number>(LIMIT).fill(200), ...Array<number>(12 - LIMIT).fill(429)]);
    const { body } = await createVisitor(web.url).call('/auth/v1/otp', {
      email: 'encore-un@exemple.fr',
      data: { display_name: 'Faux', age_confirmed: true },
    });
    expect((body as { msg: string }).msg).toContain('Trop de tentatives');
    expect(await database.db('login_links')).toHaveLength(LIMIT);
    await anHourPasses();
    await createVisitor(web.url).askLink('faux0@exemple.fr').expect(200);
  });
});
