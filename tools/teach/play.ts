import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGS } from '../lib/browser.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runPlaywright } from '../lib/playwright.ts';
import { endNotes } from './end-notes.ts';
import { commandsFor, KEYS_IN_WORDS } from './keys.ts';
import { openLine, type Line } from './line.ts';

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
