/**
 * Runs in a page of the browser, which has the encoder. The page's address is the encoder's own: `frames/<offset>-<length>`
 * is a JPEG frame, and what is posted to `video?at=<position>` goes into the file of the video.
 */
import { drawCaption } from './burnt-caption.mjs';
import { captionBand } from './film.mjs';
import {
  getFirstEncodableVideoCodec,
  Output,
  Quality,
  StreamTarget,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';

/** What players of WebM know, best first. */
const CODECS = /** @type {import('mediabunny').VideoCodec[]} */ (['vp9', 'vp8', 'av1']);
/** In bits a second, while the page moves. It mostly stands still, and takes a tenth of it. */
const BITRATE = 4_000_000;
/** So that players find a place quickly. */
const SECONDS_BETWEEN_KEY_FRAMES = 5;
const CHUNK_BYTES = 1_048_576;

/**
 * Encodes pictures one after the other.
 *
 * @param {{ width: number, height: number, pictures: readonly (import('./film.mjs').Picture & { caption: string })[] }} film
 * @returns {Promise<string | null>} the codec; null if the browser has no encoder
 */
export async function encode({ width, height, pictures }) {
  const quality = new Quality(BITRATE);
  const canvas = new OffscreenCanvas(width, height + captionBand(height));
  const context = canvas.getContext('2d');
  const codec = await getFirstEncodableVideoCodec(CODECS, {
    width,
    height: canvas.height,
    quality,
  });
  if (codec === null || context === null) return null;
  const output = new Output({
    format: new WebMOutputFormat(),
    target: new StreamTarget(new WritableStream({ write: save }), {
      chunked: true,
      chunkSize: CHUNK_BYTES,
    }),
  });
  const source = new VideoSampleSource({
    codec,
    quality,
    keyFrameInterval: SECONDS_BETWEEN_KEY_FRAMES,
    latencyMode: 'quality',
    contentHint: 'text',
  });
  output.addVideoTrack(source);
  await output.start();
  let drawn = -1;
  let written = '';
  for (const { start, duration, offset, length, caption } of pictures) {
    if (offset !== drawn) {
      const frame = await fetch(`frames/${offset}-${length}`);
      const bitmap = await createImageBitmap(await frame.blob());
      context.drawImage(bitmap, 0, 0, width, height);
      bitmap.close();
      drawn = offset;
    }
    if (caption !== written) {
      drawCaption(context, caption, { top: height, width, height: canvas.height - height });
      written = caption;
    }
    const sample = new VideoSample(canvas, { timestamp: start / 1000, duration: duration / 1000 });
    // Waits while the encoder is busy.
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  return codec;
}

/** @param {import('mediabunny').StreamTargetChunk} chunk */
async function save({ data, position }) {
  const answer = await fetch(`video?at=${position}`, { method: 'POST', body: data });
  if (!answer.ok) throw new Error(`The video could not be written: ${await answer.text()}`);
}
