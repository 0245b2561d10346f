/**
 * A film, as the fixtures leave it for the encoder: `frames.jpegs`, the JPEG frames one after the other as they came, and
 * `film.json`, this index. Times are milliseconds since the film began.
 */
export interface Film {
  /** In pixels. */
  width: number;
  height: number;
  /** How long it lasts. */
  end: number;
  /** In any order. */
  frames: readonly Frame[];
  captions: readonly Cue[];
  /** Their titles. */
  chapters: readonly Cue[];
}

export interface Frame {
  /** When it was shown; negative if it was there before the film began. */
  at: number;
  /** In `frames.jpegs`, in bytes. */
  offset: number;
  /** In bytes. */
  length: number;
}

export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** A frame of the video. */
export interface Picture {
  start: number;
  /** Greater than 0. */
  duration: number;
  offset: number;
  length: number;
}

export const FRAMES = 'frames.jpegs';
export const INDEX = 'film.json';

/** Fewer pictures would make players and editors jump when they look for a place. */
const MAX_FRAME_MS = 1000 / 15;
/** The page moves while a frame follows another one in less than this, in milliseconds. */
const MOVES_WITHIN = 250;

/** At most 30 pictures a second: more cost time to encode, and nobody sees them. */
const MIN_FRAME_MS = 1000 / 30;

/**
 * Height of the black band below the page, in pixels. Players show captions at the bottom of a video, where they would cover
 * the controls of the page. Two lines fit: players make a line about a twentieth of the height of the video.
 *
 * @param height of the page
 */
export const captionBand = (height: number) => 2 * Math.ceil(height * 0.065);

/**
 * The pictures of a video: the frames in the order in which they were shown, without those that were shown for less than
 * a thirtieth of a second. The first picture begins with the film, and the last is held to its end.
 *
 * Chromium compresses frames at the same time, so that they do not arrive in order.
 */
export function picturesOf({ frames, end }: Pick<Film, 'frames' | 'end'>): Picture[] {
  const shown = frames
    .filter(({ at }) => at < end)
    .toSorted((one, other) => one.at - other.at)
    .map((frame) => ({ ...frame, at: Math.max(frame.at, 0) }));
  const kept: Frame[] = [];
  for (const frame of shown) {
    const before = kept.at(-1);
    // The later one of two: it is what the page looked like from then on.
    if (before !== undefined && frame.at - before.at < MIN_FRAME_MS)
      kept[kept.length - 1] = { ...frame, at: before.at };
    else kept.push(frame);
  }
  return kept.map(({ at, offset, length }, place) => {
    const start = place === 0 ? 0 : at;
    return { start, duration: (kept[place + 1]?.at ?? end) - start, offset, length };
  });
}

/**
 * The pictures of a video at a steady rate: what is shown longer than a fifteenth of a second is repeated. A picture ends
 * where a caption begins or ends, so that it can be drawn into it.
 */
export function steadyPictures(
  pictures: readonly Picture[],
  captions: readonly Cue[],
): (Picture & { caption: string })[] {
  const changes = captions
    .flatMap(({ start, end }) => [start, end])
    .toSorted((one, other) => one - other);
  return pictures.flatMap(({ start, duration, ...frame }) => {
    const end = start + duration;
    const pieces = [];
    for (let at = start; at < end;) {
      const change = changes.find((time) => time > at) ?? end;
      const next = Math.min(at + MAX_FRAME_MS, change, end);
      const caption = captions.find((cue) => cue.start <= at && at < cue.end)?.text ?? '';
      pieces.push({ start: at, duration: next - at, ...frame, caption });
      at = next;
    }
    return pieces;
  });
}

/** How often the browser sent a frame: in a second in which the page moved, and the longest time without one, in seconds. */
export function frameRate({ frames, end }: Pick<Film, 'frames' | 'end'>) {
  const times = frames.map(({ at }) => at).filter((at) => at >= 0 && at < end);
  const gaps = times
    .toSorted((one, other) => one - other)
    .map((at, place, all) => (all[place + 1] ?? end) - at);
  const moving = gaps.filter((gap) => gap < MOVES_WITHIN);
  const moved = moving.reduce((sum, gap) => sum + gap, 0);
  return {
    moving: moved === 0 ? 0 : (1000 * moving.length) / moved,
    longest: Math.max(0, ...gaps) / 1000,
  };
}
