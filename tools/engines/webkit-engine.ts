import type { Readable } from 'node:stream';
import { once } from 'node:events';
import {
  type ControlQuery,
  type DrivenTab,
  type Engine,
  asExpression,
  pause,
  fileFieldOf,
  findControl,
} from './engine.ts';
import { freePort } from '../lib/ports.ts';
import { type ChildProcess, spawn } from 'node:child_process';

/** Maximum time for WebKitWebDriver to start, in milliseconds. */
const START_TIMEOUT_MS = 15_000;
const LOOK_EVERY_MS = 50;
/** Large enough to show the panes of the page side by side. */
const SCREEN = { x: 0, y: 0, width: 1440, height: 1000 };
const CONTROL = '\uE009';
/** Keys without a character, as WebDriver names them. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Delete: '\uE017',
  F6: '\uE036',
};
/** Presses and releases Control+A. */
const SELECT_ALL = '\uE009a\uE009';

/**
 * Brings an element into sight and waits until it no longer moves. WebKit's driver would click where the element was:
 * it scrolls only the frame of the element, and a smooth scroll that still runs moves the page away.
 */
const COME_TO_REST = `const [element, done] = arguments;
  const isAt = (before) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    let { x, y } = element.getBoundingClientRect();
    for (let page = window; page !== window.top; page = page.parent) {
      const frame = page.frameElement.getBoundingClientRect();
      x += frame.x;
      y += frame.y;
    }
    if (before?.x === x && before?.y === y) done();
    else setTimeout(isAt, 40, { x, y });
  };
  isAt();`;

/**
 * Drives WebKitGTK's MiniBrowser on a virtual screen, by W3C WebDriver. Its console cannot be read.
 *
 * @param binary path of MiniBrowser
 * @returns rejects if it does not start
 */
export async function webkitEngine(binary: string): Promise<Engine> {
  const screen = await startScreen();
  let endDriver: (() => void) | undefined;
  const end = () => {
    endDriver?.();
    screen.end();
  };
  try {
    const port = await freePort();
    const driver = await startHelper('WebKitWebDriver', [`--port=${port}`], {
      env: { DISPLAY: screen.display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    });
    endDriver = driver.end;
    const server = `http://127.0.0.1:${port}`;
    await listens(server);
    const { sessionId, capabilities } = await ask(server, 'POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      },
    });
    const session = `${server}/session/${sessionId}`;
    await ask(session, 'POST', '/timeouts', { script: 30_000, pageLoad: 30_000 });
    const [first] = await ask(session, 'GET', '/window/handles');
    let untaken = first;
    await ask(session, 'POST', '/window/rect', SCREEN);
    const place: Place = { window: first, queue: Promise.resolve() };
    return {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      newTab: async () => {
        const handle = untaken ?? (await openWindow(session, place));
        untaken = undefined;
        return drivenTab(session, handle, place);
      },
      close: async () => {
        await ask(session, 'DELETE', '').catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** The state of the session. WebDriver has one current window, and the queue sends it one command at a time. */
export type Place = { window: string; queue: Promise<unknown> };

function drivenTab(session: string, handle: string, place: Place): DrivenTab {
  const here = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = async () => {
      if (place.window !== handle) await ask(session, 'POST', '/window', { handle });
      place.window = handle;
      return work();
    };
    const result = place.queue.then(turn, turn);
    place.queue = result;
    return result;
  };
  const elementFor = async (query: ControlQuery) => {
    const script = `return ${asExpression(findControl, [query])};`;
    const found = await ask(session, 'POST', '/execute/sync', { script, args: [] });
    return found === null ? null : String(found[ELEMENT]);
  };
  /** Runs the work inside the frame, then switches back to the page. */
  const inFrame = async (frame: string | undefined, work: () => Promise<any>) => {
    if (frame === undefined) return work();
    const id = await elementFor({ role: 'iframe', name: frame });
    if (id === null) return null;
    await ask(session, 'POST', '/frame', { id: { [ELEMENT]: id } });
    try {
      return await work();
    } finally {
      await ask(session, 'POST', '/frame', { id: null });
    }
  };
  /** Presses keys one after the other, and releases them in the opposite order. */
  const keys = (pressed: readonly string[]) => {
    const actions = [
      ...pressed.map((value) => ({ type: 'keyDown', value })),
      ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
    ];
    const body = { actions: [{ type: 'key', id: 'keyboard', actions }] };
    return here(() => ask(session, 'POST', '/actions', body));
  };
  return {
    complaints: [],
    go: (url) => here(() => ask(session, 'POST', '/url', { url })),
    reload: () => here(() => ask(session, 'POST', '/refresh')),
    run: (fn, ...args) =>
      here(async () => {
        const script = `const done = arguments[arguments.length - 1];
          Promise.resolve().then(() => ${asExpression(fn, args)})
            .then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }));`;
        const outcome = await ask(session, 'POST', '/execute/async', { script, args: [] });
        if (outcome?.error) throw new Error(outcome.error);
        return outcome?.value;
      }),
    key: (key) => {
      const [name = '', held] = key.split('+').toReversed();
      return keys([...(held === undefined ? [] : [CONTROL]), KEYS[name] ?? name]);
    },
    type: async (text) => {
      for (const letter of text) await keys([letter]);
    },
    find: async ({ role, name, frame }) => {
      const there = (work: () => Promise<any>) => here(() => inFrame(frame, work));
      const id = await there(() => elementFor({ role, name }));
      const element = `/element/${id}`;
      return (
        id && {
          click: () =>
            there(async () => {
              const args = [{ [ELEMENT]: id }];
              await ask(session, 'POST', '/execute/async', { script: COME_TO_REST, args });
              await ask(session, 'POST', `${element}/click`);
            }),
          // React does not notice WebDriver's clear command and would restore the text.
          fill: (text) =>
            there(() => ask(session, 'POST', `${element}/value`, { text: SELECT_ALL + text })),
          // WebDriver's own text command omits elements that a transform has moved.
          text: () =>
            there(() =>
              ask(session, 'POST', '/execute/sync', {
                script: 'return arguments[0].innerText;',
                args: [{ [ELEMENT]: id }],
              }),
            ),
          chooseFile: (path) =>
            there(async () => {
              const script = `return (${String(fileFieldOf)})(arguments[0]);`;
              const args = [{ [ELEMENT]: id }];
              const field = await ask(session, 'POST', '/execute/sync', { script, args });
              await ask(session, 'POST', `/element/${field[ELEMENT]}/value`, { text: path });
            }),
        }
      );
    },
    close: () => here(() => ask(session, 'DELETE', '/window')),
  };
}

/** Opens a window. Switches to an open one first, because the current one may be closed. */
async function openWindow(session: string, place: Place) {
  [place.window] = await ask(session, 'GET', '/window/handles');
  await ask(session, 'POST', '/window', { handle: place.window });
  return (await ask(session, 'POST', '/window/new', { type: 'tab' })).handle;
}

/** Starts a virtual screen. Xvfb chooses a free display number. */
async function startScreen() {
  const { child, end } = await startHelper(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    { extraPipe: true },
  );
  const pipe = child.stdio[3] as Readable;
  const [number] = await Promise.race([
    once(pipe, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb ended at once'))),
  ]);
  return { display: `:${String(number).trim()}`, end };
}

async function listens(server: string) {
  const until = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const ready = await ask(server, 'GET', '/status').catch(() => null);
    if (ready) return;
    if (performance.now() > until) throw new Error('WebKitWebDriver does not listen');
    await pause(LOOK_EVERY_MS);
  }
}

/** The key of an element reference in W3C WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Sends a command to a WebDriver server (https://www.w3.org/TR/webdriver2/) and returns the value of its answer.
 *
 * @param base URL of the server or of one of its sessions
 * @returns rejects with the server's error
 */
async function ask(base: string, method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${base}${path}`, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  const { value } = (await response.json()) as { value: any };
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/**
 * Starts a helper program of a browser in its own process group. `end` also ends its child processes, and the group
 * ends with this process in any case.
 *
 * @param options `extraPipe`: the program writes to its file descriptor 3
 * @returns rejects if it cannot be started
 */
function startHelper(
  command: string,
  args: readonly string[],
  { env = {}, extraPipe = false }: { env?: Record<string, string>; extraPipe?: boolean } = {},
): Promise<{ readonly child: ChildProcess; readonly end: () => void }> {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', extraPipe ? 'pipe' : 'ignore'],
    env: { ...process.env, ...env },
  });
  const end = () => {
    process.off('exit', end);
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // The group has already ended.
    }
  };
  process.on('exit', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => resolve({ child, end }));
  });
}
