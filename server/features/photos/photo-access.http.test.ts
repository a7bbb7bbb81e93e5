import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extent, reached } from '#testing/promise.ts';
import { prepareServices } from '#testing/test-site.ts';
import { AppError } from '#shared/errors.ts';
import { findActiveMember } from '../members/member.queries.ts';
import { changePhotoReveal } from '../resonance/reveal.service.ts';
import { blockMember } from '../safety/blocks.service.ts';
import { photoVariants, type PhotoVariant } from './image.ts';
import { goWithoutPhoto, openPhoto, savePreparedPhoto, veilFor } from './photos.service.ts';
import type { VeilColours } from './veil-colours.ts';

const { database, ctx } = prepareServices();

const names = ['ana', 'lea'] as const;
type Name = (typeof names)[number];
type Ids = Readonly<Record<Name | 'eve', string>>;
const gestures = ['ask', 'accept', 'decline', 'take-back'] as const;
const steps = [
  ...gestures,
  ...gestures,
  'upload',
  'remove',
  'block',
  'unblock',
  'suspend',
  'restore',
  'hide',
  'publish',
  'show at once',
  'show after',
  'leave the lists',
  'enter the lists',
  'delete',
] as const;
type Step = (typeof steps)[number];

/** Three members who are on each other's lists (eve on nobody's); ana and lea have photos. */
async function newMembers(): Promise<Ids> {
  const ids = { ana: randomUUID(), lea: randomUUID(), eve: randomUUID() };
  const all = Object.values(ids);
  await database.db('members').insert(all.map((id) => ({ id, email: `${id}@exemple.fr` })));
  const profile = {
    gender: 'femme' as const,
    birth_date: '1990-01-01',
    attracted_to_types: ['femme'],
    profile_completed: true,
  };
  await database.db('profiles').insert(all.map((id) => ({ user_id: id, photo_visibility: 'after-match', ...profile })));
  await setListed(ids, true);
  return ids;
}

async function setListed({ ana, lea }: Ids, isListed: boolean): Promise<void> {
  for (const [id, other] of [
    [ana, lea],
    [lea, ana],
  ] as const) {
    const list = isListed
      ? { candidate_ids: [other], points: [150], beyond_distance: [false] }
      : { candidate_ids: [], points: [], beyond_distance: [] as boolean[] };
    const exists = await database.db('members').where({ id }).first('id');
    if (exists)
      await database
        .db('match_lists')
        .insert({ member_id: id, ...list })
        .onConflict('member_id')
        .merge(list);
  }
}

const contentOf = (id: string, variant: PhotoVariant) => Buffer.from(`${id} ${variant}`);
const veil: VeilColours = [3, 9, 20];

async function upload(memberId: string): Promise<string> {
  const id = randomUUID();
  const image = Object.fromEntries(photoVariants.map((variant) => [variant, contentOf(id, variant)]));
  await savePreparedPhoto(ctx, id, memberId, { ...(image as Record<PhotoVariant, Buffer>), veil });
  return id;
}

/** What the address of a picture answers, as the route asks: somebody suspended or gone has no session. */
async function look(viewerId: string, photoId: string, variant: PhotoVariant): Promise<string> {
  const isSignedIn = (await findActiveMember(database.db, viewerId)) !== null;
  const bytes = isSignedIn ? await openPhoto(ctx, viewerId, photoId, variant) : null;
  return bytes ? bytes.toString() : 'nothing';
}

/** What should be so, told once more without a look at how it is done. */
class Model {
  readonly photo: Record<Name, string | null> = { ana: null, lea: null };
  readonly old: string[] = [];
  readonly wishes = { ana: false, lea: false };
  readonly declined = { ana: false, lea: false };
  readonly hidden = { ana: false, lea: false };
  readonly suspended = { ana: false, lea: false };
  readonly gone = { ana: false, lea: false };
  readonly atOnce = { ana: false, lea: false };
  /** Whether a changed photo has closed the reveal, and it is not open again. */
  closed = false;
  blocked = false;
  listed = true;

  private readonly ids: Ids;

  constructor(ids: Ids) {
    this.ids = ids;
  }

  get isOpen() {
    return this.wishes.ana && this.wishes.lea;
  }
  isHere(name: Name) {
    return !this.gone[name] && !this.suspended[name];
  }
  sees(viewer: Name, owner: Name) {
    const areHere = this.isHere(viewer) && this.isHere(owner);
    return (
      areHere && !this.hidden.ana && !this.hidden.lea && !this.blocked && (this.listed || this.isOpen || this.closed)
    );
  }
  expected(viewer: Name | 'eve', owner: Name, variant: PhotoVariant): string {
    const id = this.photo[owner];
    if (!id || this.gone[owner]) return 'nothing';
    const content =
      variant === 'blurred' ? veilFor(ctx, this.ids[viewer], id, veil) : contentOf(id, variant).toString();
    if (viewer === owner) return this.isHere(owner) ? content : 'nothing';
    if (viewer === 'eve' || !this.sees(viewer, owner)) return 'nothing';
    const isRevealed = this.isOpen && this.photo[viewer] !== null;
    return variant === 'blurred' || this.atOnce[owner] || isRevealed ? content : 'nothing';
  }

  gesture(name: Name, gesture: (typeof gestures)[number]): void {
    const other = name === 'ana' ? 'lea' : 'ana';
    if (!this.sees(name, other)) return;
    const haveBoth = this.photo.ana !== null && this.photo.lea !== null;
    const wasOpen = this.isOpen;
    if (gesture === 'ask') this.wishes[name] ||= haveBoth;
    if (gesture === 'accept') this.wishes[name] ||= haveBoth && this.wishes[other] && !this.declined[other];
    if (gesture === 'decline') this.declined[other] ||= this.wishes[other] && !this.wishes[name];
    if (gesture === 'take-back') {
      if (wasOpen) [this.wishes[other], this.declined[other]] = [false, true];
      this.wishes[name] = false;
    }
    if (this.isOpen && !wasOpen) [this.declined.ana, this.declined.lea] = [false, false];
    if (this.isOpen) this.closed = false;
  }

  /** Another photo, or none: the reveal closes, because the other has agreed to see the photo before. */
  changePhoto(name: Name, photo: string | null): void {
    const before = this.photo[name];
    if (before) this.old.push(before);
    this.photo[name] = photo;
    if (!this.isOpen) return;
    this.closed = true;
    [this.wishes.ana, this.wishes.lea] = [false, false];
  }
}

async function take(step: Step, name: Name, ids: Ids, model: Model): Promise<void> {
  const id = ids[name];
  const other = name === 'ana' ? 'lea' : 'ana';
  // A member without a session does nothing more; what others do to them goes on.
  const isDoneToThem = ['suspend', 'restore', 'delete', 'leave the lists', 'enter the lists'].includes(step);
  if (model.gone[name] || (!isDoneToThem && model.suspended[name])) return;
  const profiles = () => database.db('profiles').where({ user_id: id });
  const members = () => database.db('members').where({ id });
  switch (step) {
    case 'upload':
      return model.changePhoto(name, await upload(id));
    case 'remove':
      model.changePhoto(name, null);
      return goWithoutPhoto(ctx, id);
    case 'block':
      if (model.gone[other]) return;
      model.blocked = true;
      model.closed = false;
      for (const each of names) [model.wishes[each], model.declined[each]] = [false, false];
      return blockMember(ctx, id, ids[other]);
    case 'unblock':
      model.blocked = false;
      return void (await database.db('blocks').whereIn('blocker_id', [ids.ana, ids.lea]).delete());
    case 'suspend':
      model.suspended[name] = true;
      return void (await members().update({ suspended_at: new Date() }));
    case 'restore':
      model.suspended[name] = false;
      return void (await members().update({ suspended_at: null }));
    case 'hide':
    case 'publish':
      model.hidden[name] = step === 'hide';
      return void (await profiles().update({ profile_completed: step === 'publish' }));
    case 'show at once':
    case 'show after':
      model.atOnce[name] = step === 'show at once';
      return void (await profiles().update({ photo_visibility: model.atOnce[name] ? 'immediate' : 'after-match' }));
    case 'leave the lists':
    case 'enter the lists':
      model.listed = step === 'enter the lists';
      return setListed(ids, model.listed);
    case 'delete':
      model.gone[name] = true;
      model.closed = false;
      for (const each of names) [model.wishes[each], model.declined[each]] = [false, false];
      return void (await members().delete());
    default:
      if (model.gone[other]) return;
      model.gesture(name, step);
      await changePhotoReveal(ctx, id, ids[other], step).catch((error: unknown) => {
        if (!(error instanceof AppError && error.status === 422)) throw error;
      });
  }
}

describe('B3: after any sequence of actions of two members', () => {
  it('each variant of each photo opens for exactly the members whom the model allows, and replaced photos for nobody', async () => {
    const sequences = extent(4, 1000);
    const sequence = fc.array(fc.tuple(fc.constantFrom(...steps), fc.constantFrom(...names)), {
      minLength: 2,
      maxLength: 9,
    });
    let looks = 0;
    await fc.assert(
      fc.asyncProperty(sequence, fc.boolean(), async (taken, hasOpenBegin) => {
        const ids = await newMembers();
        const model = new Model(ids);
        const begin: [Step, Name][] = [
          ['upload', 'ana'],
          ['upload', 'lea'],
          ...(hasOpenBegin
            ? ([
                ['ask', 'ana'],
                ['accept', 'lea'],
              ] as [Step, Name][])
            : []),
        ];
        for (const [step, name] of [...begin, ...taken]) {
          await take(step, name, ids, model);
          const expected: Record<string, string> = {};
          const found: Record<string, string> = {};
          const all: Promise<void>[] = [];
          for (const viewer of [...names, 'eve'] as const)
            for (const variant of viewer === 'eve' ? ([photoVariants[looks % 3]!] as const) : photoVariants) {
              const ask = async (label: string, photoId: string, wanted: string) => {
                expected[label] = wanted;
                found[label] = await look(ids[viewer], photoId, variant);
                looks += 1;
              };
              for (const owner of names) {
                const photoId = model.photo[owner];
                if (photoId)
                  all.push(ask(`${viewer} → ${owner} ${variant}`, photoId, model.expected(viewer, owner, variant)));
              }
              const old = model.old.at(-1);
              if (old && variant !== 'tile') all.push(ask(`${viewer} → old ${variant}`, old, 'nothing'));
            }
          await Promise.all(all);
          expect({ after: `${name} ${step}`, ...found }).toEqual({ after: `${name} ${step}`, ...expected });
        }
      }),
      { numRuns: sequences },
    );
    reached('B3', `${sequences} sequences, ${looks} looks`);
  });
});
