/** `npm run record -- <id>`: a film of a scenario, with captions and chapters. See docs/teaching.md. */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ARGS, provideBrowser } from '../lib/browser.ts';
import { ensureBuilt } from '../lib/built.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runPlaywright } from '../lib/playwright.ts';
import { readArguments, type Wanted } from './arguments.ts';
import { encodeFilm } from './encode.ts';
import { INDEX, captionBand, frameRate } from './film.ts';
import { newFiles } from './new-files.ts';
import { addChapters } from './webm-chapters.ts';
import { chapterList, webVtt } from './webvtt.ts';
import { SCENARIOS_FOLDER, scenarioIds } from '../lib/scenarios.ts';

/** Longer than any lesson. */
const LIMIT_S = 2 * 3600;

await main();

async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2), scenarioIds());
  console.log(await provideBrowser({ live: true }));
  await ensureBuilt({ live: true });
  const folder = mkdtempSync(join(tmpdir(), 'parley-film-'));
  try {
    await film(wanted, folder);
    await writeRecording(wanted, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Plays the scenario as it is taught, without a window, and films it. */
async function film({ id, pace, width, height, theme }: Wanted, folder: string) {
  console.log(`Plays ${id} …`);
  await runPlaywright({
    config: 'e2e/playwright.config.ts',
    results: `test-results/record-${process.pid}`,
    args: [`${SCENARIOS_FOLDER}/${id}.spec.ts`, '--workers=1', '--timeout=0', '--global-timeout=0'],
    live: true,
    limitSeconds: LIMIT_S,
    env: {
      PARLEY_TEACH: '1',
      PARLEY_PACE: String(pace),
      PARLEY_FILM: folder,
      PARLEY_FILM_SIZE: `${width}x${height}`,
      PARLEY_FILM_THEME: theme,
    },
  });
  if (!existsSync(join(folder, INDEX))) {
    throw new CheckFailure(
      `${id} has nothing to film: a scenario says what it shows with the fixture \`lesson\``,
    );
  }
}

/** @param folder of the film */
async function writeRecording({ id, burnsCaptions }: Wanted, folder: string) {
  const { chromium } = await import('@playwright/test');
  const executablePath = process.env.PARLEY_BROWSER ?? chromium.executablePath();
  const to = join('recordings', id);
  const path = join(to, `${id}.webm`);
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    console.log('Encodes the film …');
    const made = await newFiles(to, async (into) => {
      const video = join(into, `${id}.webm`);
      const encoded = await encodeFilm(browser, { folder, path: video, burnsCaptions });
      const { captions, chapters } = encoded.film;
      await addChapters(video, chapters);
      writeFileSync(join(into, `${id}.vtt`), webVtt(captions));
      writeFileSync(join(into, `${id}.chapters.vtt`), webVtt(chapters));
      writeFileSync(join(into, `${id}.chapters.txt`), chapterList(chapters));
      return encoded;
    });
    const { width, height, end, chapters } = made.film;
    const megabytes = (statSync(path).size / 1e6).toFixed(1);
    console.log(
      `\n${path}: ${width} × ${height + captionBand(height)}, ${Math.round(end / 1000)} s, ${made.pictures} pictures, ${made.codec}, ${megabytes} MB`,
    );
    const { moving, longest } = frameRate(made.film);
    console.log(
      `${((1000 * made.pictures) / end).toFixed(0)} pictures a second. The browser sent ${moving.toFixed(0)} a second while the page moved, and none for ${longest.toFixed(1)} s at most.`,
    );
    console.log(chapterList(chapters));
  } finally {
    await browser.close();
  }
}
