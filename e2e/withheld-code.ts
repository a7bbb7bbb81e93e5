import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { entriesOf, filesOf, type Manifest } from '#client/routing/head.ts';

const readManifest = () =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../dist/assets.json'), 'utf8')) as Manifest;

/** What begins a page: browsers show no page without it, and it remembers what is pressed before the rest is there. */
export function codeThatBegins(): string[] {
  const manifest = readManifest();
  return filesOf(entriesOf(manifest), manifest);
}

/** Everything that a page may load but for what begins it. */
export function codeThatFollows(): string[] {
  const begins = new Set(codeThatBegins());
  return Object.values(readManifest())
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js') && !begins.has(file));
}

/** The code of one module of the client, as a part of a screen that is loaded by itself. */
export function codeOfPart(source: string): string[] {
  const file = readManifest()[source]?.file;
  if (file === undefined) throw new Error(`The build has no ${source}.`);
  return [file];
}

/** Lets a server that answers not have some of the code, as after a release. */
export async function loseCode(page: Page, files: readonly string[]): Promise<void> {
  const lost = new Set(files.map((file) => `/${file}`));
  await page.route(
    ({ pathname }) => lost.has(pathname),
    (route) => route.fulfill({ status: 404 }),
  );
}

/**
 * Lets what a form sends wait.
 * @returns what lets it leave
 */
export async function withholdForms(page: Page, address: string): Promise<() => void> {
  const leave = Promise.withResolvers<void>();
  const isForm = ({ pathname }: URL) => pathname === `/_data${address}`;
  await page.route(isForm, async (route) => {
    if (route.request().method() === 'POST') await leave.promise;
    await route.continue();
  });
  return leave.resolve;
}

/**
 * Lets some of the code come late.
 * @returns what lets it arrive
 */
export async function withholdCode(page: Page, files: readonly string[]): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  const withheld = new Set(files.map((file) => `/${file}`));
  await page.route(
    ({ pathname }) => withheld.has(pathname),
    (route) => arrival.promise.then(() => route.continue()),
  );
  return arrival.resolve;
}
