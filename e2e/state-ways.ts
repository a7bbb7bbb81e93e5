import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { weekOf } from '#shared/plans/rooms.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { insertPasskeys } from './passkeys.ts';
import { withRows, type Rows } from './state-rows.ts';

/** Who looks: with every answer given, a `member`; without one, a `newcomer`. */
export type Onlooker = 'visitor' | 'newcomer' | 'member' | 'team' | 'organiser';

/** How a screen can be, and what leads there (S-screen-10). */
export interface State {
  readonly as: Onlooker;
  readonly state: string;
  /** What stands behind the address. */
  readonly query?: string;
  /** What is so before it is opened. */
  readonly rows?: Rows;
  /** What is done once it is open. */
  readonly reach?: (page: Page, email: string) => Promise<unknown>;
}

type Reach = NonNullable<State['reach']>;

/** The first state of every screen. */
export const AS_OPENED = 'as it is opened';

/** Looked at by name: the screen as it is opened, then whatever it can become. */
export function seen(as: Onlooker, states: Readonly<Record<string, string | Rows | Reach>> = {}): State[] {
  const more = Object.entries(states).map(([state, how]): State => ({
    as,
    state,
    ...(typeof how === 'string' ? { query: how } : typeof how === 'function' ? { reach: how } : { rows: how }),
  }));
  return [{ as, state: AS_OPENED }, ...more];
}

/** The page that answers a form which the server refuses, as it is without scripts. */
export function refused(fields: Readonly<Record<string, string>> = {}): Reach {
  return async (page) => {
    // Not what a script of the page asks on its own, such as whether a passkey is suggested.
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.request().isNavigationRequest(),
    );
    const loaded = page.waitForEvent('load');
    await page.evaluate((given) => {
      const form = Object.assign(document.createElement('form'), { method: 'post' });
      for (const [name, value] of Object.entries(given))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(form);
      form.submit();
    }, fields);
    expect((await answered).status()).toBeGreaterThanOrEqual(400);
    await loaded;
  };
}

export const press =
  (name: string | RegExp): Reach =>
  (page) =>
    page.getByRole('button', { name }).first().click();
export const openTileMenu: Reach = (page) => page.locator('main li summary').first().click();
export const unfold: Reach = async (page) => {
  for (const more of await page.getByRole('main').locator('summary').all()) await more.click();
};
export const openMenu: Reach = (page) => page.getByRole('button', { name: 'Menu', exact: true }).click();
/** Sends a form whose answer does not come while it is looked at. */
export const saving =
  (name: string, choose: Reach = () => Promise.resolve()): Reach =>
  async (page, email) => {
    await choose(page, email);
    await page.route('**/_data/**', () => undefined);
    await page.getByRole('button', { name }).click();
    // The photo and the cards have their own word (S-screen-6).
    await expect(page.getByText(/^(Sauvegarde|Enregistrement)\.\.\.$/).first()).toBeVisible();
  };
export const openAssistant: Reach = async (page) => {
  await press('Une question')(page, '');
  await expect(page.getByRole('dialog', { name: /^Assistant/ })).toBeVisible();
};
/** Where the photos of the opened match stand. */
export const withReveal = (moments: { readonly mine?: Date; readonly theirs?: Date }) =>
  withRows(async (db, memberId) => {
    const opened = await db('viewed_matches').where({ user_id: memberId }).select();
    for (const { viewed_user_id: otherId } of opened) {
      const isFirst = memberId < otherId;
      await db('photo_reveals')
        .insert({
          first_id: isFirst ? memberId : otherId,
          second_id: isFirst ? otherId : memberId,
          first_asked_at: (isFirst ? moments.mine : moments.theirs) ?? null,
          second_asked_at: (isFirst ? moments.theirs : moments.mine) ?? null,
        })
        .onConflict(['first_id', 'second_id'])
        .merge();
    }
  });

export const withPremium = withRows(
  (db, memberId) => db('subscription_offered').insert({ user_id: memberId }).onConflict('user_id').ignore(),
  (db, memberId) => db('subscription_offered').where({ user_id: memberId }).delete(),
);

/** A token of the shape that mailed links have. */
export const MAILED = 'a'.repeat(43);

export const withPasskeys = (count: number) =>
  withRows(
    (db, memberId) => insertPasskeys(db, memberId, count),
    (db, memberId) => db('passkeys').where({ member_id: memberId }).delete(),
  );

/** A recording of this week, without its files: only its drawing is looked at. */
export const withVoice = (state: 'draft' | 'kept') =>
  withRows(
    (db, memberId) =>
      db('voices').insert({
        id: randomUUID(),
        member_id: memberId,
        week: weekOf(dayOf(new Date())),
        state,
        duration: 12_000,
        waveform: Array.from({ length: 48 }, (_, bar) => 20 + ((bar * 37) % 80)),
        transcript: 'Le bruit de la bouilloire.',
        updated_at: new Date(),
      }),
    (db, memberId) => db('voices').where({ member_id: memberId }).delete(),
  );
