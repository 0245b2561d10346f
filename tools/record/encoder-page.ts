/**
 * Runs in a page of the browser, which has the encoder. The page's address is the encoder's own: `frames/<offset>-<length>`
 * is a JPEG frame, and what is posted to `video?at=<position>` goes into the file of the video.
 */
import {
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
  getFirstEncodableVideoCodec,
} from 'mediabunny';
import { type Picture, captionBand } from './film.ts';

/** What players of WebM know, best first. */
const CODECS = ['vp9', 'vp8', 'av1'] as VideoCodec[];
/** In bits a second, while the page moves. It mostly stands still, and takes a tenth of it. */
const BITRATE = 4_000_000;
/** So that players find a place quickly. */
const SECONDS_BETWEEN_KEY_FRAMES = 5;
const CHUNK_BYTES = 1_048_576;

/**
 * Encodes pictures one after the other.
 *
 * @returns the codec; null if the browser has no encoder
 */
export async function encode({
  width,
  height,
  pictures,
}: {
  width: number;
  height: number;
  pictures: readonly (Picture & { caption: string })[];
}): Promise<string | null> {
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

async function save({ data, position }: StreamTargetChunk) {
  const answer = await fetch(`video?at=${position}`, { method: 'POST', body: data });
  if (!answer.ok) throw new Error(`The video could not be written: ${await answer.text()}`);
}

/** Of the height of the band: two lines with some space around them. */
const LINE = 0.42;
const FONT_OF_LINE = 0.72;

/** Writes a caption into the band below the page, which is black otherwise. It becomes as small as it must to fit. */
function drawCaption(
  context: OffscreenCanvasRenderingContext2D,
  caption: string,
  { top, width, height }: { top: number; width: number; height: number },
) {
  context.fillStyle = '#000';
  context.fillRect(0, top, width, height);
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const room = width * 0.94;
  for (let scale = 1; ; scale *= 0.9) {
    const line = height * LINE * scale;
    context.font = `500 ${line * FONT_OF_LINE}px system-ui, sans-serif`;
    const lines = linesOf(caption, (text) => context.measureText(text).width <= room);
    if (lines.length * line > height * 0.95 && scale > 0.3) continue;
    for (const [place, text] of lines.entries())
      context.fillText(
        text,
        width / 2,
        top + height / 2 + (place - (lines.length - 1) / 2) * line,
        room,
      );
    return;
  }
}

/** The lines of a text, broken between words. */
export function linesOf(text: string, fits: (line: string) => boolean) {
  const lines: string[] = [];
  for (const word of text.split(/\s/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
