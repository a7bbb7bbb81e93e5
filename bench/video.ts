import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { relayPassword, relayUsername } from '#server/features/video-meetings/relay.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { quantile } from '#testing/quantile.ts';
import { findRelay } from '#testing/relay.ts';
import { freePort } from '#testing/test-process.ts';
import { startSite } from '../e2e/screenshots/site.ts';
import { arriveWithDevices, launchWithDevices, meet, timeFirstPicture } from '../e2e/video-people.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Of one core, while the camera gives 640 × 480. */
const VEIL_AT_MOST = 0.15;
const KILOBYTES_AT_MOST = 25;
/** First picture: within this time, or this many times that of a bare connection of the same run. */
const MILLISECONDS_AT_MOST = 3000;
const TIMES_AT_MOST = 2;
const isShort = process.argv.includes('--short');
const ROUNDS = isShort ? 2 : 5;
const SECONDS = isShort ? 3 : 10;
const PICTURES = isShort ? 3 : 40;

/**
 * What the veil of a picture costs who sends it, what the page of a meeting weighs, and how long the first picture of the
 * other takes, compared with two bare connections of one page through the same relay. With `--json` the last line is all figures.
 */
export async function benchVideo(): Promise<void> {
  const figures: Record<string, number> = { kilobytes: weighPage(), ...(await measureVeil()) };
  print(`page of a meeting: ${figures['kilobytes']} KB (at most ${KILOBYTES_AT_MOST})`);
  print(`veil at 640 × 480: ${inPercent(figures['veil'] ?? 1)} of a core (at most ${inPercent(VEIL_AT_MOST)})`);
  if (findRelay()) Object.assign(figures, await measureFirstPictures());
  else print('first picture: not asked, this machine has no coturn');
  const { kilobytes = 0, veil = 0, firstPicture95 = 0, ratio = 0 } = figures;
  const isSlow = firstPicture95 > MILLISECONDS_AT_MOST && ratio > TIMES_AT_MOST;
  if (kilobytes > KILOBYTES_AT_MOST || veil > VEIL_AT_MOST || isSlow) process.exitCode = 1;
  if (process.argv.includes('--json')) print(JSON.stringify(figures));
}

/** As `npm run build` weighs it. */
function weighPage(): number {
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'bench/page-weight.ts')], { encoding: 'utf8' });
  const [, kilobytes] = /(?:^|TOO HEAVY )video meeting: ([\d.]+) KB/m.exec(stdout) ?? [];
  if (kilobytes === undefined) throw new Error('The pages are not built: npm run build');
  return Number(kilobytes);
}

interface Veiling {
  open(): Promise<void>;
  veil(): void;
  unveil(): void;
}
declare const veiling: Veiling;

/** What Chromium uses more for the veil: the camera shown alone and shown with its veil, by turns. */
async function measureVeil(): Promise<{ veil: number; camera: number }> {
  const server = http.createServer((_req, res) => res.setHeader('Content-Type', 'text/html').end('<!doctype html>'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const browserServer = await chromium.launchServer(launchWithDevices());
  const browser = await chromium.connect(browserServer.wsEndpoint());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    await page.evaluate(await veilCode());
    await page.evaluate(() => veiling.open());
    const measure = () => coresOf(browserServer.process().pid ?? 0);
    const alone: number[] = [];
    const veiled: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await measure());
      await page.evaluate(() => veiling.veil());
      await sleep(1000);
      veiled.push(await measure());
      await page.evaluate(() => veiling.unveil());
      await sleep(1000);
    }
    const camera = quantile(alone, 0.5);
    return { camera: rounded(camera), veil: rounded(quantile(veiled, 0.5) - camera) };
  } finally {
    await browser.close();
    await browserServer.close();
    server.close();
  }
}

/** The product's own veil as one script, with a camera of 640 × 480 before it. */
async function veilCode(): Promise<string> {
  const built = await rolldown({ input: path.join(root, 'client/features/video-meetings/veil.ts') });
  const { output } = await built.generate({ format: 'iife', name: 'product' });
  return `${output[0].code}
    const show = (track) => {
      const video = Object.assign(document.createElement('video'), { muted: true, srcObject: new MediaStream([track]) });
      document.body.append(video);
      void video.play();
      return video;
    };
    let camera, veil, shown;
    globalThis.veiling = {
      async open() {
        const video = { width: { exact: 640 }, height: { exact: 480 }, frameRate: { ideal: 24, max: 30 } };
        [camera] = (await navigator.mediaDevices.getUserMedia({ video })).getVideoTracks();
        show(camera);
      },
      veil() {
        veil = product.createVeil(camera);
        shown = show(veil.track);
      },
      unveil() {
        veil.stop();
        shown.remove();
      },
    };`;
}

/** How many cores a process uses, with all that it has started, over some seconds. */
async function coresOf(processId: number): Promise<number> {
  const before = treeSecondsOf(processId);
  const begun = performance.now();
  await sleep(SECONDS * 1000);
  return (treeSecondsOf(processId) - before) / ((performance.now() - begun) / 1000);
}

/** Seconds of processor time of a process and of all below it, by whichever of its threads they were started. */
function treeSecondsOf(processId: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [statOf(Number(name))] : []));
  const secondsBelow = (id: number): number =>
    processes.filter(({ parent }) => parent === id).reduce((sum, one) => sum + one.seconds + secondsBelow(one.id), 0);
  return statOf(processId).seconds + secondsBelow(processId);
}

function statOf(id: number) {
  let stat = '';
  try {
    stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    return { id, parent: 0, seconds: 0 };
  }
  // Behind the name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { id, parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / 100 };
}

/** The first picture after a press on 'Revenir', and that of two bare connections of one page, by turns. */
async function measureFirstPictures(): Promise<Record<string, number>> {
  const site = await startSite({ port: await freePort() });
  const browser = await chromium.launch(launchWithDevices());
  try {
    const { product, bare } = await timePictures(browser, site.url);
    const figures = {
      firstPicture: Math.round(quantile(product, 0.5)),
      firstPicture95: Math.round(quantile(product, 0.95)),
      bare: Math.round(quantile(bare, 0.5)),
      bare95: Math.round(quantile(bare, 0.95)),
      ratio: rounded(quantile(product, 0.5) / quantile(bare, 0.5)),
    };
    print(
      `first picture: ${figures.firstPicture} ms, 95 % in ${figures.firstPicture95} ms (at most ${MILLISECONDS_AT_MOST}); ` +
        `${figures.ratio} times a bare connection, which takes ${figures.bare} ms, 95 % in ${figures.bare95} ms`,
    );
    return figures;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function timePictures(browser: Browser, baseURL: string) {
  const options = { baseURL, locale: 'fr-FR', timezoneId: 'Europe/Paris' };
  const asking = await browser.newContext(options);
  const pair = await arriveWithDevices(browser, asking.request, { ana: options, noe: options });
  await meet(pair);
  const product: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < PICTURES; round += 1) {
    product.push(await timeFirstPicture(pair.noe));
    bare.push(await timeBare(pair.noe));
  }
  return { product, bare };
}

/** Two connections of one page through the relay, without any server between them: until the picture of one is there. */
function timeBare(page: Page): Promise<number> {
  const username = relayUsername(new Date(Date.now() + 5 * MINUTE_MS), 'bench');
  const server = {
    urls: `turn:127.0.0.1:${process.env['E2E_RELAY_PORT']}?transport=udp`,
    username,
    credential: relayPassword(process.env['E2E_RELAY_SECRET'] ?? '', username),
  };
  return page.evaluate(async (iceServer) => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
    const begun = performance.now();
    const configuration: RTCConfiguration = { iceServers: [iceServer], iceTransportPolicy: 'relay' };
    const [one, other] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
    one.onicecandidate = ({ candidate }) => void (candidate && other.addIceCandidate(candidate));
    other.onicecandidate = ({ candidate }) => void (candidate && one.addIceCandidate(candidate));
    const video = document.createElement('video');
    video.muted = true;
    other.ontrack = ({ track }) => {
      if (track.kind !== 'video') return;
      video.srcObject = new MediaStream([track]);
      void video.play();
    };
    for (const track of stream.getTracks()) one.addTrack(track, stream);
    await one.setLocalDescription();
    await other.setRemoteDescription(one.localDescription!);
    await other.setLocalDescription();
    await one.setRemoteDescription(other.localDescription!);
    while (video.videoWidth === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    const took = performance.now() - begun;
    one.close();
    other.close();
    for (const track of stream.getTracks()) track.stop();
    return took;
  }, server);
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const inPercent = (part: number): string => `${(part * 100).toFixed(1)} %`;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
