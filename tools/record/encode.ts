import type { Browser } from '@playwright/test';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformFile } from '@swc/core';
import { CheckFailure } from '../lib/check-failure.mjs';
import { FRAMES, INDEX, picturesOf, steadyPictures, type Film } from './film.ts';

/** Only the routes below answer here. A secure context, which encoders ask for. */
const ADDRESS = 'https://film.parley.test/';
const LIBRARY = 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs';
const SCRIPTS = ['encoder-page.ts', 'film.ts'];
const PAGE = `<!doctype html>
<title>Encoder</title>
<script type="importmap">{ "imports": { "mediabunny": "./mediabunny.mjs" } }</script>
<script type="module">
  import { encode } from './encoder-page.ts';
  globalThis.encodeFilm = encode;
</script>`;

/**
 * Makes a WebM video of a film with the encoder of a browser. Frames and video pass through piece by piece.
 *
 * @throws {CheckFailure} when the film has no frames, or the browser no encoder
 * @param options folder of the film, path of the video, and whether
 *   captions are part of the picture
 */
export async function encodeFilm(
  browser: Browser,
  {
    folder,
    path,
    burnsCaptions = false,
  }: { folder: string; path: string; burnsCaptions?: boolean },
): Promise<{ film: Film; codec: string; pictures: number }> {
  const film: Film = JSON.parse(await readFile(join(folder, INDEX), 'utf8'));
  const pictures = steadyPictures(picturesOf(film), burnsCaptions ? film.captions : []);
  if (pictures.length === 0) throw new CheckFailure('the browser sent no frames of the page');

  const frames = await open(join(folder, FRAMES));
  const video = await open(path, 'w');
  const context = await browser.newContext();
  try {
    await context.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      if (url.origin !== new URL(ADDRESS).origin) return route.abort();
      const place = url.pathname.slice(1);
      if (place === '') return route.fulfill({ contentType: 'text/html', body: PAGE });
      if (place === 'mediabunny.mjs') return route.fulfill({ path: LIBRARY });
      if (SCRIPTS.includes(place)) {
        const { code } = await transformFile(join('tools/record', place), {
          swcrc: false,
          jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        });
        return route.fulfill({ contentType: 'text/javascript', body: code });
      }
      if (place === 'video') {
        const data = route.request().postDataBuffer() ?? Buffer.alloc(0);
        await video.write(data, 0, data.length, Number(url.searchParams.get('at')));
        return route.fulfill({ status: 204 });
      }
      const [, offset, length] = /^frames\/(\d+)-(\d+)$/.exec(place) ?? [];
      if (offset === undefined) return route.fulfill({ status: 404 });
      const jpeg = Buffer.alloc(Number(length));
      await frames.read(jpeg, 0, jpeg.length, Number(offset));
      return route.fulfill({ contentType: 'image/jpeg', body: jpeg });
    });
    const page = await context.newPage();
    await page.goto(ADDRESS);
    const { width, height } = film;
    const codec = await page.evaluate((given) => (globalThis as any).encodeFilm(given), {
      width,
      height,
      pictures,
    });
    if (codec === null) {
      throw new CheckFailure(
        `${browser.browserType().name()} ${browser.version()} has no encoder for WebM video (VP9, VP8 or AV1). ` +
          'Name another Chromium or Chrome in PARLEY_BROWSER',
      );
    }
    return { film, codec, pictures: pictures.length };
  } finally {
    await context.close();
    await video.close();
    await frames.close();
  }
}
