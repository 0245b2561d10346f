export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Between two places that are tried, and between the message and what caused it, in pixels. */
const STEP = 12;

/**
 * The place for something of that size that is nearest to `cause` inside `room`, and in front of none of `controls`: left and top.
 * Where there is no such place, it stands in front of as few as possible.
 */
export function nearestPlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  cause: Box,
  room: Pick<Box, 'width' | 'height'>,
  controls: readonly Box[],
): Pick<Box, 'left' | 'top'> {
  let best = { left: STEP, top: STEP, covered: Infinity, distance: Infinity };
  const lastLeft = Math.max(STEP, room.width - width - STEP);
  const lastTop = Math.max(STEP, room.height - height - STEP);
  for (let top = STEP; top <= lastTop; top += STEP) {
    for (let left = STEP; left <= lastLeft; left += STEP) {
      const box = { left, top, width, height };
      const distance = gapBetween(box, cause);
      if (best.covered === 0 && distance >= best.distance) continue;
      const covered = controls.filter((control) => overlaps(box, control)).length;
      if (covered < best.covered || (covered === best.covered && distance < best.distance))
        best = { left, top, covered, distance };
    }
  }
  return { left: best.left, top: best.top };
}

/** Whether two boxes share a point. */
const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The distance between the edges of two boxes. Of two places at the same distance, the one whose middle is nearer comes first. */
function gapBetween(one: Box, other: Box): number {
  const across = gap(one.left, one.width, other.left, other.width);
  const down = gap(one.top, one.height, other.top, other.height);
  const middles =
    Math.abs(one.left + one.width / 2 - other.left - other.width / 2) +
    Math.abs(one.top + one.height / 2 - other.top - other.height / 2);
  return Math.hypot(across, down) + middles / 1000;
}

const gap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.max(0, otherFrom - from - length, from - otherFrom - otherLength);
