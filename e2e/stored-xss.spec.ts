import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { statementExample } from '#server/features/safety/safety.mails.ts';
import type { AppContext } from '#server/platform/context.ts';
import { contestLinkFor } from '#server/platform/mail/contest-link.ts';
import { writeMail } from '#server/app/product-mails.ts';
import { makeAdmin } from '#testing/administrator.ts';
import { insertMember } from '#testing/direct-members.ts';
import { drawPicture } from '#testing/pictures.ts';
import { extent, reached } from '#testing/promise.ts';
import { scriptPayloads } from '#testing/script-payloads.ts';
import { routes } from '#shared/routes.ts';
import { operate } from './administrator.ts';
import { answerAll, signUp } from './member.ts';
import { post, watch, type Watch } from './script-watch.ts';
import { test } from './journey-fixture.ts';
import { fr } from '#shared/typeset.ts';

// What slips through shall run: without this the policy would hide it.
test.use({ bypassCSP: true });

const all = scriptPayloads.join(' ');
const TILES = 6;

/** Members by the names of all payloads; the one who reads has blocked them all, or has a crush from each. */
async function writeNames(ctx: AppContext, readerId: string): Promise<{ blocked: string[]; admirers: string[] }> {
  const { db } = ctx;
  const insertName = async (name: string) => {
    const { id } = await insertMember(db, { email: `ecrit-${randomUUID()}@exemple.fr` });
    await db('members').where({ id }).update({ display_name: name });
    await db('profiles').insert({
      user_id: id,
      display_name: name,
      gender: 'homme',
      birth_date: '1990-01-01',
      attracted_to_types: ['femme'],
      photo_visibility: 'after-match',
      profile_completed: true,
    });
    return id;
  };
  const [blocked, admirers]: [string[], string[]] = [[], []];
  const now = new Date();
  for (const name of scriptPayloads) {
    blocked.push(await insertName(name));
    admirers.push(await insertName(name));
  }
  await db('blocks').insert(
    blocked.map((id, at) => ({
      blocker_id: readerId,
      blocked_id: id,
      is_named: true,
      blocked_at: new Date(now.getTime() - at),
    })),
  );
  await db('crushes').insert(
    admirers.map((id) => ({
      sender_id: id,
      recipient_id: readerId,
      contact_hash: randomUUID(),
      channel: 'text',
      created_at: now,
    })),
  );
  return { blocked, admirers };
}

test(
  'E2: text that people write never runs as code, for themselves, other members or administrators',
  { tag: '@one-width' },
  async ({ page, request, baseURL }) => {
    test.setTimeout(extent(300_000, 600_000));
    const watched = await watch(page);
    const email = await signUp(page, request);
    await answerAll(page);
    await watchBites(page, watched);
    await echoes(page, watched, routes.report);
    await operate(async (ctx) => {
      const { id } = (await ctx.db('members').where({ email }).first('id'))!;
      await makeAdmin(ctx.db, email);
      const { blocked, admirers } = await writeNames(ctx, id);
      await ownName(page, watched, ctx, id);
      await ownPasskeys(page, watched, ctx, id);
      await othersNames(page, watched, ctx, id, admirers);
      await theTeam(page, watched, ctx, baseURL ?? '', blocked);
    });
    await files(page, watched);
    await assistant(page, watched);
    await mails(page, watched);
    reached('E2', `${scriptPayloads.length} inputs in every field that is shown: 0 run`);
  },
);

/** The watch itself: the same texts, written carelessly, run. */
async function watchBites(page: Page, watched: Watch): Promise<void> {
  await page.goto(routes.privacy);
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), all.replace('<!--<script>', ''));
  await expect.poll(() => watched.ran.length).toBeGreaterThan(5);
  expect((await watched.lookThrough()).length).toBeGreaterThan(20);
  await page.goto('about:blank');
  watched.ran.length = 0;
}

/** Forms that are shown again with what was typed, and addresses with all of it in their query. */
async function echoes(page: Page, watched: Watch, from: string): Promise<void> {
  const forms: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
    [routes.report, { reason: 'other', details: all.slice(0, 1900), place: all, email: all }],
    [routes.unsubscribe, { email: all }],
    [routes.adminStatistics, { intent: 'log-in', email: all, password: all.slice(0, 150) }],
    [routes.profileLocation, { location_city: all, location_country: all }],
    [routes.profileCrush, { intent: 'send', contact: all }],
    [routes.profileCrush, { intent: 'claim', code: all }],
    [routes.profileHeight, { height_cm: all }],
    [routes.accountDeletion, { intent: 'ask', email: all }],
    [routes.account, { intent: 'change-email', new_email: all }],
    [routes.account, { intent: 'change-name', display_name: all }],
    [routes.accountAddress, { intent: 'undo', token: 'a'.repeat(43), email: all }],
    [routes.disownSignIn, { token: 'a'.repeat(43), email: all }],
    [routes.contest, { contest: all }],
    [routes.login, { intent: 'link', email: all }],
    [routes.home, { intent: 'sign-up', email: all, display_name: all, age_confirmed: 'true', invitation: all }],
  ];
  await page.goto(from);
  for (const [path, fields] of forms.filter((_, at) => at % extent(2, 1) === 0)) {
    await post(page, path, fields);
    await watched.expectHarmless(`the form of ${path}`);
  }
  const names = ['token', 'raison', 'info', 'retour', 'theme', 'question', 'page', 'invitation', 'crush', 'suite'];
  const some = encodeURIComponent(scriptPayloads.slice(40, 56).join(' '));
  const query = names
    .map((name) => `${name}=${some}`)
    .join('&')
    .slice(0, 7000);
  const asked = Object.values(routes).filter((_, at) => at % extent(20, 1) === 0);
  for (const path of asked) {
    await page.goto(`${path}?${query}`);
    await watched.expectHarmless(`the query of ${path}`);
  }
  await page.goto(`/${encodeURIComponent(scriptPayloads[44])}`);
  await watched.expectHarmless('an address that does not exist');
}

/** A member's own name and town, where they see them. */
async function ownName(page: Page, watched: Watch, ctx: AppContext, id: string): Promise<void> {
  for (const name of scriptPayloads.filter((_, at) => at % extent(45, 1) === 0)) {
    await ctx.db('members').where({ id }).update({ display_name: name });
    await ctx.db('profiles').where({ user_id: id }).update({
      display_name: name,
      location_city: name,
      location_country: name,
    });
    await page.goto(routes.profileComplete);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fr`Bravo, ${name} !`);
    await watched.expectHarmless('the recap');
    await page.goto(routes.profileLocation);
    await watched.expectHarmless(routes.profileLocation);
  }
}

/** The names that a member gave to passkeys, where they are listed and changed. */
async function ownPasskeys(page: Page, watched: Watch, { db }: AppContext, id: string): Promise<void> {
  const passkeys = scriptPayloads.map((name, index) => ({
    credential_id: Buffer.from(`${id}${index}`),
    member_id: id,
    user_handle: Buffer.from(id),
    public_key: Buffer.alloc(8),
    sign_count: '0',
    transports: [],
    name,
    created_at: new Date(),
  }));
  await db('passkeys').insert(passkeys);
  await page.goto(routes.account);
  await expect(page.locator('#cles li strong')).toHaveCount(scriptPayloads.length);
  await watched.expectHarmless(routes.account);
  await db('passkeys').where({ member_id: id }).delete();
}

/** Names of others: those who were blocked, have a crush, are matches. */
async function othersNames(
  page: Page,
  watched: Watch,
  { db }: AppContext,
  id: string,
  others: readonly string[],
): Promise<void> {
  await page.goto(routes.blocks);
  await expect(page.locator('.safety-blocks__one strong')).toHaveText([...scriptPayloads]);
  await watched.expectHarmless(routes.blocks);
  await page.goto(routes.profileCrush);
  await expect(page.getByText('a un crush pour toi')).toHaveCount(scriptPayloads.length);
  await watched.expectHarmless(routes.profileCrush);
  for (let from = 0; from < extent(TILES, others.length); from += TILES) {
    const chosen = others.slice(from, from + TILES);
    const list = { candidate_ids: chosen, points: chosen.map(() => 150), beyond_distance: chosen.map(() => false) };
    await db('match_lists')
      .insert({ member_id: id, ...list })
      .onConflict('member_id')
      .merge(list);
    const mutual = { ...list, is_mutual: chosen.map(() => true), generation: '0' };
    await db('match_sixes')
      .insert({ member_id: id, ...mutual })
      .onConflict('member_id')
      .merge(mutual);
    await page.goto(routes.matches);
    const names = page.getByRole('button', { name: /^Découvrir / });
    await expect(names).toHaveCount(chosen.length);
    const shown = (await names.allTextContents()).map((text) => text.replace(/^Découvrir\s*/, ''));
    expect(shown.toSorted()).toEqual(scriptPayloads.slice(from, from + TILES).toSorted());
    await watched.expectHarmless(routes.matches);
    for (let at = 0; at < extent(1, chosen.length); at += 1) {
      await page.goto(routes.matches);
      await names.nth(at).click();
      await page.waitForURL(/match-resonance/);
      await page.reload();
      await expect(page.locator('.resonance-portrait h2')).toHaveText(shown[at] ?? '');
      await watched.expectHarmless(routes.matchResonance);
      await page.getByLabel(/^Autres gestes/).click();
      await page.getByRole('button', { name: /^Signaler ou bloquer/ }).click();
      await page.waitForURL(new RegExp(routes.reportMember));
      await watched.expectHarmless(routes.reportMember);
    }
  }
}

/** What the team's screens show: banners, reports, and answers to decisions; and what the person then reads. */
async function theTeam(
  page: Page,
  watched: Watch,
  ctx: AppContext,
  baseURL: string,
  reported: readonly string[],
): Promise<void> {
  const { db } = ctx;
  const now = new Date();
  const banners = await db('advertisements')
    .insert(
      scriptPayloads.map((title, display_order) => ({
        title,
        display_order,
        image_url: `/bannieres/${randomUUID()}.webp`,
        original_key: title,
        target_pages: ['quiz-text', 'theme-cards', 'quiz-image'],
        created_at: now,
      })),
    )
    .returning('id');
  await page.goto(routes.adminAds);
  await expect(page.locator('.ads__item h3')).toContainText([...scriptPayloads]);
  await watched.expectHarmless(routes.adminAds);
  await page.goto(routes.themeCards);
  await watched.expectHarmless(routes.themeCards);
  await db('advertisements')
    .whereIn(
      'id',
      banners.map(({ id }) => id),
    )
    .delete();

  const halves = [scriptPayloads.slice(0, 32).join('\n'), scriptPayloads.slice(32).join('\n')];
  const rows = await db('reports')
    .insert(
      reported.map((id, at) => ({
        source: 'visitor' as const,
        reported_id: id,
        reason: 'other',
        details: halves[at % 2] ?? null,
        place: scriptPayloads[at] ?? null,
        state: 'contested',
        created_at: now,
      })),
    )
    .returning(['id', 'reported_id', 'details']);
  const decisions = await db('moderation_decisions')
    .insert(
      rows.map(({ id, reported_id: member, details }) => ({
        report_id: id,
        member_id: member,
        outcome: 'warn',
        ground: 'other',
        statement: details,
        decided_at: now,
        contested_at: now,
        contest: details,
      })),
    )
    .returning('id');
  await page.goto(routes.adminReports);
  await expect(page.locator('.safety-cases__one').first()).toBeVisible();
  await watched.expectHarmless(routes.adminReports);
  const addresses = await page
    .locator('.safety-cases__one a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const address of addresses.slice(0, extent(2, addresses.length))) {
    await page.goto(address);
    await expect(page.locator('.safety-case__text').first()).toBeVisible();
    await watched.expectHarmless('a case');
  }
  const [, first] = rows;
  await page.goto(`${routes.adminReports}?dossier=${first?.id}`);
  await post(page, routes.adminReports, { intent: 'name', report: first?.id ?? '', member: all });
  await watched.expectHarmless('the name that the team types');
  for (const { id } of decisions.slice(0, 2)) {
    await page.goto(contestLinkFor({ ...ctx.config, publicUrl: baseURL }, id));
    await watched.expectHarmless(routes.contest);
  }
  await db('reports')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .delete();
}

/** Names of files. */
async function files(page: Page, watched: Watch): Promise<void> {
  const buffer = await drawPicture({ width: 300, height: 300 }).png().toBuffer();
  for (const path of [routes.profilePhotoUpload, routes.adminAds]) {
    await page.goto(path);
    for (const name of scriptPayloads.filter((_, at) => at % extent(30, 1) === 0)) {
      await page.locator('input[type=file]').setInputFiles({
        name: `${name.replaceAll('/', '⁄')}.png`,
        mimeType: 'image/png',
        buffer,
      });
      await watched.expectHarmless(`the file of ${path}`);
    }
  }
}

/** The question is shown in the panel, and the answer comes as a stream. */
async function assistant(page: Page, watched: Watch): Promise<void> {
  await page.goto(routes.matches);
  await page.getByRole('button', { name: 'Une question' }).click();
  const panel = page.getByRole('dialog', { name: 'Assistant Résonance' });
  for (let from = 0; from < extent(8, scriptPayloads.length); from += 8) {
    const question = scriptPayloads.slice(from, from + 8).join(' ');
    await panel.getByLabel('Ta question').fill(question);
    await page.keyboard.press('Enter');
    await expect(panel.locator('.assistant__words--own').last()).toContainText('__x');
    await expect(panel.getByRole('status')).not.toHaveText(fr`L'assistant écrit…`);
    await watched.expectHarmless('the assistant');
  }
}

/** Mails, as a program that runs scripts would show them. */
async function mails(page: Page, watched: Watch): Promise<void> {
  const frame = { productName: 'Résonance', publicUrl: 'https://resonance.example', contactEmail: 'a@exemple.fr' };
  const framed = { ...frame, stopLink: 'https://resonance.example/unsubscribe?token=a' };
  const link = 'https://resonance.example/home?token=abc.def.ghi';
  const shown = [
    ...(['account-warned', 'account-hidden', 'account-suspended'] as const).map((kind) =>
      writeMail(kind, { ...statementExample, rule: all, statement: all }, framed),
    ),
    writeMail('contest-decided', { isLifted: false, rule: all, statement: all }, framed),
    writeMail('theme-completed', { theme: all }, framed),
    ...scriptPayloads
      .filter((_, at) => at % extent(20, 1) === 0)
      .map((displayName) => writeMail('sign-up-link', { link, displayName }, framed)),
  ];
  await page.goto(routes.privacy);
  for (const { html, subject } of shown) {
    await page.setContent(html);
    await watched.expectHarmless(`the mail ${subject}`);
  }
}
