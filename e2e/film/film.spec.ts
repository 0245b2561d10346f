import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { encodeFilm } from '../../tools/record/encode.ts';
import { captionBand } from '../../tools/record/film.ts';
import { webVtt } from '../../tools/record/webvtt.ts';
import { startFilm } from '../fixtures/film.ts';

/** What a video player shows of a video and its captions. */
interface Played {
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  /** The colour in the middle of the picture at each time, as `red`, `green` or `blue`: whichever there is most of. */
  readonly colours: readonly string[];
  readonly cues: readonly { start: number; end: number; text: string }[];
}

/** Opens a video and its captions in the player of the browser, and looks at the picture at each time, in seconds. */
function play(page: Page, video: Buffer, captions: string, times: readonly number[]) {
  return page.evaluate(
    async ([base64, vtt, at]): Promise<Played> => {
      const player = document.createElement('video');
      const track = document.createElement('track');
      const once = (target: EventTarget, event: string) =>
        new Promise((resolve, reject) => {
          target.addEventListener(event, resolve, { once: true });
          target.addEventListener('error', () => reject(new Error(`no ${event}`)), { once: true });
        });
      track.src = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
      player.append(track);
      document.body.append(player);
      const tracked = once(track, 'load');
      track.track.mode = 'showing';
      player.src = `data:video/webm;base64,${base64}`;
      await Promise.all([once(player, 'loadeddata'), tracked]);
      const canvas = new OffscreenCanvas(player.videoWidth, player.videoHeight);
      const context = canvas.getContext('2d');
      const colours: string[] = [];
      for (const time of at) {
        // A busy browser says that it has sought before there is a picture to draw.
        const drawn = new Promise((resolve) => player.requestVideoFrameCallback(resolve));
        player.currentTime = time;
        await drawn;
        context?.drawImage(player, 0, 0);
        const pixel = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
        const [red = 0, green = 0, blue = 0] = pixel ?? [];
        const most = Math.max(red, green, blue);
        colours.push(most === red ? 'red' : most === green ? 'green' : 'blue');
      }
      return {
        duration: player.duration,
        width: player.videoWidth,
        height: player.videoHeight,
        colours,
        cues: [...(track.track.cues ?? [])].map((cue) => ({
          start: cue.startTime,
          end: cue.endTime,
          text: (cue as VTTCue).getCueAsHTML().textContent,
        })),
      };
    },
    [video.toString('base64'), captions, times] as const,
  );
}

const CAPTIONS = ['It is `red` & <b>first</b>', 'Then --> green', 'Blue is held to the end'];

test('a filmed page plays as a video, with its captions', async ({ page, browser }) => {
  const folder = test.info().outputPath('film');
  const path = join(test.info().outputPath(), 'film.webm');
  await page.setViewportSize({ width: 320, height: 180 });
  await page.goto('about:blank');
  const paint = (colour: string) =>
    page.evaluate(async (background) => {
      document.body.style.background = background;
      // Until the colour is shown; then for a while, as a film shows things.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }, colour);

  await paint('#c00');
  const lesson = await startFilm(page, folder);
  lesson.chapter('Three colours');
  for (const [place, colour] of ['#c00', '#080', '#00c'].entries()) {
    lesson.caption(CAPTIONS[place] ?? '');
    await paint(colour);
  }
  await lesson.end();
  const { film } = await encodeFilm(browser, { folder, path });

  // Between a caption and its colour there may be a picture or two.
  const middles = film.captions.map(({ start, end }) => (start + 3 * end) / 4000);
  const played = await play(page, await readFile(path), webVtt(film.captions), middles);
  expect(played.colours).toEqual(['red', 'green', 'blue']);
  expect(played.cues.map(({ text }) => text)).toEqual(CAPTIONS);
  expect(played.cues.map(({ start }) => start * 1000)).toEqual(
    film.captions.map(({ start }) => start),
  );
  expect([played.width, played.height]).toEqual([320, 180 + captionBand(180)]);
  // Blue was painted once, and stays to the end.
  expect(Math.abs(played.duration * 1000 - film.end)).toBeLessThan(50);
  expect(film.chapters).toEqual([
    { start: expect.any(Number), end: film.end, text: 'Three colours' },
  ]);
});
