import type { Readable } from 'node:stream';
import { once } from 'node:events';
import { asExpression, pause, type Engine, type DrivenTab, type ControlQuery } from './engine.ts';
import { findControl } from './find-control.ts';
import { freePort } from '../lib/ports.ts';
import { startHelper } from './helper-process.ts';
import { ask, ELEMENT } from './webdriver.ts';

/** Maximum time for WebKitWebDriver to start, in milliseconds. */
const START_PATIENCE_MS = 15_000;
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
    chooseFile: (path) =>
      here(async () => {
        const script = `return document.querySelector('input[type="file"]');`;
        const field = await ask(session, 'POST', '/execute/sync', { script, args: [] });
        if (field === null) return false;
        await ask(session, 'POST', `/element/${field[ELEMENT]}/value`, { text: path });
        return true;
      }),
    find: async ({ role, name, frame }) => {
      const there = (work: () => Promise<any>) => here(() => inFrame(frame, work));
      const id = await there(() => elementFor({ role, name }));
      const element = `/element/${id}`;
      return (
        id && {
          click: () => there(() => ask(session, 'POST', `${element}/click`)),
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
  const until = performance.now() + START_PATIENCE_MS;
  for (;;) {
    const ready = await ask(server, 'GET', '/status').catch(() => null);
    if (ready) return;
    if (performance.now() > until) throw new Error('WebKitWebDriver does not listen');
    await pause(LOOK_EVERY_MS);
  }
}
