import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGS } from '../lib/browser.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { type Suite, runPlaywright, testsOf } from '../lib/playwright.ts';
import { KEYS_IN_WORDS, commandsFor } from './keys.ts';
import { type Socket, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Plays the scenarios of a file, and does what the keys say. To go back it plays them again in a new world, at once up to
 * the chapter, in the same browser.
 *
 * @throws {CheckFailure} when a scenario fails
 */
export async function teach({
  file,
  pace,
  headless,
}: {
  file: string;
  pace: number;
  headless: boolean;
}) {
  const { chromium } = await import('@playwright/test');
  const executablePath = process.env.PARLEY_BROWSER ?? chromium.executablePath();
  const browser = await chromium.launchServer({ executablePath, headless, args: BROWSER_ARGS });
  const folder = mkdtempSync(join(tmpdir(), 'parley-teach-'));
  const line = await openLine(
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${folder.replaceAll(/\W/g, '')}`
      : join(folder, 's'),
  );
  const endKeys = readKeys(process.stdin, (command) => line.send(command));
  console.log(KEYS_IN_WORDS);
  try {
    for (let from = 1; from > 0;) {
      line.begin();
      const env = {
        PARLEY_TEACH: '1',
        PARLEY_PACE: String(pace),
        PARLEY_TEACH_FROM: String(from),
        PARLEY_TEACH_CONTROL: line.path,
        PARLEY_TEACH_BROWSER: browser.wsEndpoint(),
      };
      from = await playOnce(file, env, line);
    }
  } finally {
    endKeys();
    line.close();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the number of the chapter to play again from; 0 when it is over */
async function playOnce(file: string, env: Record<string, string>, line: Line): Promise<number> {
  try {
    const { report } = await runPlaywright({
      config: 'e2e/playwright.config.ts',
      results: `test-results/teach-${process.pid}`,
      args: [file, '--workers=1', '--timeout=0', '--global-timeout=0'],
      live: false,
      limitSeconds: 6 * 3600,
      env,
    });
    console.log('The end.');
    for (const note of endNotes(report.suites)) console.log(note);
    return 0;
  } catch (error) {
    // Ended by a key, or by closing the window, it has not failed.
    const { asked } = line;
    if (asked === null || !(error instanceof CheckFailure)) throw error;
    return asked === 'quit' ? 0 : asked.again;
  }
}

/**
 * Reads keys one by one, from a terminal or from a file. Lists the keys if one does nothing.
 *
 * @returns stops reading
 */
function readKeys(stdin: NodeJS.ReadStream, run: (command: string) => void): () => void {
  if (stdin.isTTY) stdin.setRawMode(true);
  const onData = (data: Buffer) => {
    const commands = commandsFor(data.toString());
    for (const command of commands) if (command !== null) run(command);
    if (commands.includes(null)) console.log(KEYS_IN_WORDS);
  };
  stdin.on('data', onData);
  return () => {
    stdin.off('data', onData).pause();
    if (stdin.isTTY) stdin.setRawMode(false);
  };
}

/** Where `npm run preview` serves the page. The server of a scenario ends with it. */
const PREVIEW = 'http://127.0.0.1:4173';

/** What scenarios note about their end (e2e/fixtures/scenario.ts), in words. */
const DESCRIBE_ANNOTATION: Record<string, (description: string) => string> = {
  'closing link': (link) =>
    `What it leaves, in the page of \`npm run preview\`: ${link.replace(new URL(link).origin, PREVIEW)}`,
  'not in the closing link': (calls) => `Calls that no link can hold: ${calls}`,
};

/** The links to what scenarios leave, a line each, and the calls that cannot be in them. */
export const endNotes = (suites: readonly Suite[]): string[] =>
  testsOf(suites).flatMap(({ annotations }) =>
    annotations.flatMap(({ type, description }) => {
      const describe = DESCRIBE_ANNOTATION[type];
      return describe === undefined || description === undefined ? [] : [describe(description)];
    }),
  );

/**
 * The line between `npm run teach` and the scenario that plays, which runs in a process of its own: a socket on which both
 * sides write JSON, a value a line.
 */
interface Line {
  path: string;
  /** Has the scenario do what a key says. */
  send: (command: string) => void;
  /** Forgets what was asked for before. */
  begin: () => void;
  close: () => void;
  /** Why the scenario ended, unless it played to its end. */
  asked: 'quit' | { again: number } | null;
}

/** @param path of a socket; or the name of a pipe, on Windows */
async function openLine(path: string): Promise<Line> {
  let playing: Socket | null = null;
  let asked: Line['asked'] = null;
  let hasQuit = false;
  const server = createServer((socket) => {
    playing = socket;
    socket.on('error', () => {});
    if (hasQuit) socket.write('"quit"\n');
    createInterface(socket).on('line', (text) => {
      const notice = JSON.parse(text);
      if ('again' in notice) asked ??= { again: notice.again };
      else if ('quit' in notice) asked ??= 'quit';
      else console.log(describeNotice(notice));
    });
  });
  await new Promise((resolve) => {
    server.listen(path, () => resolve(null));
  });
  return {
    path,
    send(command) {
      // Between two runs nothing plays yet: then the next one ends at once.
      if (command === 'quit') hasQuit = true;
      playing?.write(`${JSON.stringify(command)}\n`);
    },
    begin() {
      asked = null;
    },
    close() {
      server.close();
      playing?.destroy();
    },
    get asked() {
      return asked;
    },
  };
}

function describeNotice({
  chapter,
  number,
  paused,
}: {
  chapter?: string;
  number?: number;
  paused?: string;
  playing?: true;
}) {
  if (chapter !== undefined) return `${number}. ${chapter}`;
  if (paused === undefined) return 'Goes on.';
  return paused === '' ? 'Paused.' : `Paused before: ${paused}`;
}
