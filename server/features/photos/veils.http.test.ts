import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bytesOf, photosOf } from '#testing/photo-site.ts';
import { drawAnyPhoto } from '#testing/pictures.ts';
import { reached } from '#testing/promise.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import type { TestMember } from '#testing/visitor.ts';
import { veilFor } from './photos.service.ts';
import { makeVeils } from './veils.service.ts';
import { defaultVeilColours } from './veil-colours.ts';

const site = prepareWebSite();
const { db, ctx } = site;
const photos = photosOf(site);

/** A member whose photo two others see as a veil. */
async function newVeiledPhoto() {
  const [owner, ...viewers] = [await photos.newMember(), await photos.newMember(), await photos.newMember()];
  await photos.send(owner.visitor, await drawAnyPhoto()).expect(303);
  for (const { id } of [owner, ...viewers]) {
    const profile = { gender: 'femme', birth_date: '1990-01-01', profile_completed: true } as const;
    await db('profiles')
      .insert({ user_id: id, attracted_to_types: ['femme'], photo_visibility: 'after-match', ...profile })
      .onConflict('user_id')
      .merge();
  }
  for (const { id } of viewers)
    await db('match_lists').insert({
      member_id: id,
      candidate_ids: [owner.id],
      points: [150],
      beyond_distance: [false],
    });
  const [photo] = await db('photos').where({ user_id: owner.id, state: 'kept' });
  return { owner, viewers, photo: photo!, address: await photos.addressOf(owner.id) };
}

const veilSeenBy = async ({ visitor }: TestMember, address: string) =>
  (await bytesOf(visitor, `${address}/blurred`)).toString();
const makeVeilsJobs = () => db('pgboss.job').where({ name: 'photos.make-veils' }).whereNot({ state: 'completed' });

// S-photo-7
describe('the veil of a photo', () => {
  it('B3: is another drawing for each viewer, always the same for one, from the three stored colours alone', async () => {
    const { owner, viewers, photo, address } = await newVeiledPhoto();
    expect(photo.veil).toHaveLength(3);
    const [one, other] = [await veilSeenBy(viewers[0], address), await veilSeenBy(viewers[1], address)];
    expect(one).not.toBe(other);
    expect(await veilSeenBy(viewers[0], address)).toBe(one);
    const colours = [photo.veil![0]!, photo.veil![1]!, photo.veil![2]!] as const;
    for (const viewer of [owner, ...viewers])
      expect(await veilSeenBy(viewer, address)).toBe(veilFor(ctx, viewer.id, photo.id, colours));
    for (const { visitor } of viewers) await visitor.agent.get(`${address}/screen`).expect(404);
    reached('B3', 'a veil is three colours and a number for each viewer: equal, byte for byte');
  });

  it('B3: is found for photos that an earlier release has blurred, and the blur is served to nobody and removed', async () => {
    const { viewers, photo, address } = await newVeiledPhoto();
    const blur = Buffer.from('16 by 16 points');
    await ctx.files.put(`photos/${photo.id}/blurred.webp`, blur, 'image/webp');
    await db('photos').where({ id: photo.id }).update({ veil: null });
    const product = veilFor(ctx, viewers[0].id, photo.id, defaultVeilColours);
    expect(await veilSeenBy(viewers[0], address)).toBe(product);
    // Twice at once, as two workers may.
    await Promise.all([makeVeils(ctx), makeVeils(ctx)]);
    expect(await db('photos').where({ id: photo.id }).first()).toMatchObject({ veil: photo.veil, state: 'kept' });
    expect(await veilSeenBy(viewers[0], address)).not.toBe(product);
    const file = await ctx.files.read(`photos/${photo.id}/blurred.webp`);
    expect(file?.equals(blur)).toBe(false);
    expect(file?.subarray(8, 12).toString()).toBe('WEBP');
    // What both may see is still there.
    expect(await ctx.files.read(`photos/${photo.id}/screen.webp`)).not.toBeNull();
  });

  it('is made for a hundred photos at a time, also where a file is lost, and for none twice', async () => {
    await makeVeils(ctx);
    await makeVeilsJobs().delete();
    const lost = Array.from({ length: 101 }, () => ({ id: randomUUID(), state: 'kept' as const }));
    await db('photos').insert(lost);
    const left = async () => (await db('photos').where({ state: 'kept' }).whereNull('veil')).length;
    await makeVeils(ctx);
    expect([await left(), (await makeVeilsJobs()).length]).toEqual([1, 1]);
    await makeVeils(ctx);
    expect([await left(), (await makeVeilsJobs()).length]).toEqual([0, 1]);
    const veils = await db('photos')
      .whereIn(
        'id',
        lost.map(({ id }) => id),
      )
      .pluck('veil');
    expect(new Set(veils.map(String))).toEqual(new Set([String(defaultVeilColours)]));
  });
});
