import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { type Engine, pause } from '../engines/engine.ts';
import { provideEngine } from '../engines/provide.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runProgram, toolScript } from '../lib/program.mjs';
import { listen } from '../serve/static-pages.mjs';

/** The doors for pages, workers and every other runtime that has `Request` and `Response`, with what they may import. */
const DOORS = ['parley.js', 'msw.js'];
const IMPORTED = ['msw'];

const HTML = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<p id="outcome"></p><script type="module" src="/page.js"></script></html>
`;

/** A page whose code calls the address of the real service, and a worker in which a platform answers without a page. */
const PAGE = `
import { setupWorker } from 'msw/browser';
import { createPlatform } from 'parley';
import { handlers } from 'parley/msw';

// Before the service worker: a worker whose modules pass through that of Mock Service Worker never starts in Firefox.
const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
const inWorker = await new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
});
const world = createPlatform();
await setupWorker(...handlers(world)).start({ onUnhandledRequest: 'bypass', quiet: true });
const headers = { authorization: \`Bearer \${await world.botToken()}\` };
const body = new URLSearchParams({ channel: '#deploys', text: 'from a page' });
const posted = await (
  await fetch('https://slack.com/api/chat.postMessage', { method: 'POST', headers, body })
).json();
const manifest = 'display_information: { name: Todo }\\nfeatures: { bot_user: { display_name: todo } }';
const app = await world.createApp(manifest);
const passedOn = await (await fetch('/own.txt')).text();
document.querySelector('#outcome').textContent =
  [posted.message?.text, app.name, passedOn.trim(), inWorker].join(', ');
`;

const WORKER = `
import { createPlatform } from 'parley';

const world = createPlatform({ url: 'https://parley.example' });
const answer = await world.fetch(new Request('https://parley.example/api/api.test'));
postMessage((await answer.json()).ok ? 'a worker' : 'no answer');
`;

const OUTCOME = 'from a page, Todo, a file of the page, a worker';

/**
 * Holds that the doors for any runtime import nothing of Node, wherever it is.
 *
 * @param folder where the built package is
 */
export function checkImports(folder: string): void {
  const seen = new Set<string>();
  const waiting = [...DOORS];
  const strange: string[] = [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, first, second] of text.matchAll(
      /^(?:import|export)\b[^"\n]*"([^"\n]+)"|import\("([^"\n]+)"\)/gm,
    )) {
      const name = first ?? second ?? '';
      if (name.startsWith('.')) waiting.push(join(dirname(file), name));
      else if (!IMPORTED.includes(name)) strange.push(`${file} imports ${name}`);
    }
  }
  if (seen.size <= DOORS.length)
    throw new CheckFailure('the doors for any runtime import no other part', [...seen].join('\n'));
  if (strange.length > 0)
    throw new CheckFailure('a door for any runtime is for Node alone', strange.join('\n'));
}

/** In which engines a page of a user is opened, and which were not there, with the reason. */
export interface Opened {
  readonly tried: readonly string[];
  readonly notTried: readonly string[];
}

export interface UsersPage {
  /** By Playwright's names; Chromium alone when left out. */
  readonly engines?: readonly string[];
  /** The service worker of the version of Mock Service Worker that the page uses. */
  readonly serviceWorker?: string;
}

/**
 * Builds a page and a worker of a user, in a folder where the package is installed, and opens the page in browser engines.
 *
 * @throws {CheckFailure} if it does not build, or does not work in an engine
 */
export async function tryInPage(
  folder: string,
  { engines = ['chromium'], serviceWorker = 'public/mockServiceWorker.js' }: UsersPage = {},
): Promise<Opened> {
  mkdirSync(join(folder, 'public'), { recursive: true });
  const files = {
    'index.html': HTML,
    'page.js': PAGE,
    'worker.js': WORKER,
    // The parts of the package load when they are needed, in a worker as well.
    'vite.config.js': `export default { worker: { format: 'es' } };\n`,
    'public/own.txt': 'a file of the page\n',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  copyFileSync(serviceWorker, join(folder, 'public/mockServiceWorker.js'));
  const vite = [resolve(toolScript('vite')), 'build', '--outDir', 'built'];
  const { ok, output } = await runProgram(process.execPath, vite, { cwd: folder });
  if (!ok) throw new CheckFailure('a page with the package does not build', output);
  const server = listen({ '/': join(folder, 'built') }, 0);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const [tried, notTried]: [string[], string[]] = [[], []];
  try {
    for (const kind of engines) {
      const { name, engine, reason } = await provideEngine(kind);
      if (engine === undefined) {
        notTried.push(`${name}: ${reason}`);
        continue;
      }
      try {
        await openIn(engine, url);
        tried.push(engine.version);
      } finally {
        await engine.close();
      }
    }
  } finally {
    server.close();
  }
  return { tried, notTried };
}

/** How long a page may take until it says its outcome, in milliseconds. */
const TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** @throws {CheckFailure} with what the page says, and its errors, if it does not work */
async function openIn(engine: Engine, url: string): Promise<void> {
  const tab = await engine.newTab();
  await tab.go(url);
  let said = '';
  for (let waited = 0; said === '' && waited < TIMEOUT_MS; waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    said = await tab.run(() => document.querySelector('#outcome')?.textContent ?? '');
  }
  if (said !== OUTCOME)
    throw new CheckFailure(
      `a page with the package does not work in ${engine.version}`,
      [said, ...tab.complaints].join('\n'),
    );
  await tab.close();
}
