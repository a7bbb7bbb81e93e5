import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { DEMO_SEED, generateMembers } from '#seeds/population/generate.ts';
import { phrasesOf } from '#seeds/population/phrases.ts';
import { answerThemes } from '#seeds/population/themed-answers.ts';
import { sweepPhotosJob } from '../photos/photos.service.ts';
import type { AppContext } from '../../platform/context.ts';
import { beginRefresh } from '../matching/refresh-everybody.service.ts';
import { addDemoPhotos } from './demo-photos.service.ts';
import { deleteDemoMembers, insertDemoMembers, nextDemoIndex } from './demo.queries.ts';

const BATCH = 1000;

/**
 * Adds demo members after the existing ones, and requests a refresh of all matches.
 * @param hasPhotos gives some of them a drawn portrait
 */
export async function seedDemoMembers(
  ctx: AppContext,
  {
    members,
    hasPhotos = false,
    onProgress,
  }: { members: number; hasPhotos?: boolean; onProgress?: (done: number) => void },
): Promise<number> {
  const firstIndex = await nextDemoIndex(ctx.db);
  const today = dayOf(ctx.now());
  for (let done = 0; done < members;) {
    const count = Math.min(BATCH, members - done);
    const first = firstIndex + done;
    const batch = [...generateMembers({ seed: DEMO_SEED, firstIndex: first, count, today })].map((member, offset) => ({
      ...member,
      profile: answerThemes(member.profile, DEMO_SEED, first + offset),
      phrases: phrasesOf(DEMO_SEED, first + offset),
    }));
    await insertDemoMembers(ctx.db, batch, ctx.now());
    done += count;
    onProgress?.(done);
  }
  if (hasPhotos) await addDemoPhotos(ctx);
  await beginRefresh(ctx);
  return members;
}

/** Deletes all demo members with their data; a job removes the files of their photos. */
export async function clearDemoMembers(ctx: AppContext): Promise<number> {
  let removed = 0;
  for (let batch = -1; batch !== 0;) {
    batch = await deleteDemoMembers(ctx.db, BATCH);
    removed += batch;
  }
  await ctx.enqueue(sweepPhotosJob, {});
  await beginRefresh(ctx);
  return removed;
}
