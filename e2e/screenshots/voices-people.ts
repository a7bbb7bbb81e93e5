import { giveVoice, saveDraft } from '#server/features/voices/voices.service.ts';
import { DAY_MS } from '#shared/duration.ts';
import { toneFile } from '#testing/recordings.ts';
import { grantVip } from '#testing/vip.ts';
import { operate } from '../administrator.ts';

const FIRST_HERTZ = 262;
const SECONDS = 12;

/** Everybody of a couple has VIP, and gave a voice for the question of the week that the other may hear today. */
export async function giveVoicesOf({ gender, age }: { readonly gender: 'femme'; readonly age: number }): Promise<void> {
  await operate(async (ctx) => {
    const birthDate = `${new Date().getFullYear() - age}-01-01`;
    const couple = await ctx.db('profiles').where({ gender, birth_date: birthDate }).select('user_id');
    for (const [index, { user_id: id }] of couple.entries()) {
      await grantVip(ctx.db, id);
      await saveDraft(ctx, id, toneFile({ hertz: FIRST_HERTZ * (index + 1), seconds: SECONDS }));
      await giveVoice(ctx, id, 'Avec ma grand-mère, et une tarte aux mirabelles.');
    }
    const ids = couple.map(({ user_id: id }) => id);
    const before = new Date(Date.now() - 2 * DAY_MS);
    await ctx.db('voices').whereIn('member_id', ids).update({ updated_at: before });
  });
}
