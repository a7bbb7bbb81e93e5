import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, By, Capabilities, Key, WebElement } from 'selenium-webdriver';
import { freePort, until } from '#testing/test-process.ts';
import { PHONE, type BrowserWindow, type WindowOptions } from './browser-window.ts';

const CLOSE_WITHIN_MS = 10_000;

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

/** WebKitGTK in its own small browser, over WebDriver, on a screen that nobody sees. */
export async function openWebKit(programs: WebKitPrograms, { isDark }: WindowOptions): Promise<BrowserWindow> {
  const home = await mkdtemp(path.join(tmpdir(), 'resonance-webkit-'));
  const [screen, display] = await startScreen(programs.display);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    // It reports each thing that a desktop would have, and no test needs.
    stdio: 'ignore',
    env: await environment(home, display),
  });
  const stop = async () => {
    await end(driver);
    await end(screen);
    await rm(home, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${url}/status`)).ok);
    // Its bar of buttons is wider than a phone, and is not there on a full screen.
    const args = ['--automation', '--full-screen', ...(isDark ? ['--dark-mode'] : [])];
    const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
    capabilities.set('webkitgtk:browserOptions', { binary: programs.browser, args });
    const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...PHONE });
    const known = await session.getCapabilities();
    return {
      version: `WebKitGTK ${known.getBrowserVersion() ?? ''}`,
      open: (address) => session.get(address),
      reload: () => session.navigate().refresh(),
      evaluate: (inPage, ...given) => session.executeScript(inPage, ...given),
      async find(inPage, ...given) {
        const element = await session.executeScript<unknown>(inPage, ...given);
        if (!(element instanceof WebElement)) return undefined;
        return {
          press: () => element.click(),
          type: (text) => element.sendKeys(text),
          choose: async (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
          attach: (file) => element.sendKeys(file),
        };
      },
      pressEscape: () => session.actions().sendKeys(Key.ESCAPE).perform(),
      pressAt: (x, y) => session.actions().move({ x, y }).click().perform(),
      async picture() {
        const timer = await session.executeScript<number>(startPainting);
        await session.executeAsyncScript(waitForFrames);
        const picture = await session.takeScreenshot();
        await session.executeScript(stopPainting, timer);
        return Buffer.from(picture, 'base64');
      },
      // WebDriver tells nothing of a page's errors.
      takeErrors: () => [],
      async close() {
        // A browser that does not answer any more ends with its driver.
        await Promise.race([session.quit(), sleep(CLOSE_WITHIN_MS)]);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** In the page: WebKitGTK takes its picture of what it painted last, and where nothing changes waits for that for ever. */
function startPainting(): number {
  const { style } = document.body;
  style.outline = '1px solid transparent';
  return window.setInterval(() => style.setProperty('outline-offset', `${Math.random()}px`), 30);
}

/** In the page: what changed before is painted by then. */
function waitForFrames(done: () => void): void {
  let left = 20;
  const next = () => {
    left -= 1;
    if (left > 0) requestAnimationFrame(next);
    else done();
  };
  next();
}

function stopPainting(timer: number): void {
  window.clearInterval(timer);
  document.body.style.removeProperty('outline');
  document.body.style.removeProperty('outline-offset');
}

/** A screen in memory, as large as the phone; the server chooses a number that is free, and tells it. */
async function startScreen(program: string): Promise<readonly [ChildProcess, display: string]> {
  const size = `${PHONE.width}x${PHONE.height}x24`;
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return [screen, `:${number.toString().trim()}`];
}

/** Nothing of the person who runs it, and nothing moves, as some ask of their system. */
async function environment(home: string, display: string): Promise<NodeJS.ProcessEnv> {
  const settings = path.join(home, '.config/gtk-3.0');
  await mkdir(settings, { recursive: true });
  await writeFile(path.join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_CONFIG_HOME: path.join(home, '.config'),
    DISPLAY: display,
    // Names of files with accents can be given.
    LANG: 'C.UTF-8',
    TZ: 'Europe/Paris',
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Through memory, without a graphics card. Without its renderer (WEBKIT_DISABLE_DMABUF_RENDERER) it crashes at the first
    // view transition.
    WEBKIT_DMABUF_RENDERER_FORCE_SHM: '1',
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
