import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RawSearch } from '../../kit/panel.ts';
import { isOf, noteTouch, useAnnouncements } from '../announcements.ts';
import { panelIn } from '../wire-place/wire-place.ts';
import css from './NearMessage.module.css';

/** What the user touched last: a press or a key of it caused what is said next. */
let touched: Element | null = null;

function take({ target }: Event): void {
  noteTouch();
  if (target instanceof Element) touched = target.closest(CONTROLS) ?? target;
}

const CONTROLS =
  'a, button, input, select, textarea, summary, [role=button], [role=option], [role=tab], [role=menuitem], [role=row]';

/** How often to check whether a control has moved under the message, in milliseconds. */
const CHECK_INTERVAL_MS = 200;

/** Between the message and a control, in pixels. */
const GAP_PX = 4;

/**
 * The last announcement, for a few seconds, beside what caused it and in front of no control. It goes with its panel, and with
 * its tab. Screen
 * readers hear it from the announcer.
 */
export function NearMessage() {
  const { said, arriveAt } = useAnnouncements();
  const box = useRef<HTMLParagraphElement>(null);
  const place = useLocation({
    select: ({ pathname, search }) => {
      const { view }: RawSearch = search;
      return typeof view === 'string' ? `${pathname} ${view}` : pathname;
    },
  });
  // Listens to what the user touches in the window.
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, take, { capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, take, { capture: true });
    };
  }, []);
  // What was said belongs to the panel, or to the tab of it, that was left.
  useEffect(() => arriveAt(panelIn(place)), [place, arriveAt]);
  // Its place depends on where all else is drawn.
  useLayoutEffect(() => {
    const put = () => {
      if (box.current) putNear(box.current);
    };
    put();
    if (said === null) return;
    // What it speaks of may be drawn only now, and move controls.
    const timer = setInterval(() => {
      if (box.current && coversControl(box.current)) put();
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [said]);
  return (
    said &&
    isOf(said, panelIn(place)) && (
      <p key={said.number} ref={box} className={css.near} title={said.message} aria-hidden="true">
        {said.message}
      </p>
    )
  );
}

/** Controls are at least this large, in pixels: a look at points of a message that far apart finds one below it. */
const MIN_CONTROL = 12;

/** Whether a control is below the message now. It looks at points of the message alone: the page may have thousands of controls. */
function coversControl(message: HTMLElement): boolean {
  const { left, top, right, bottom } = message.getBoundingClientRect();
  for (let y = top; y < bottom + MIN_CONTROL; y += MIN_CONTROL)
    for (let x = left; x < right + MIN_CONTROL; x += MIN_CONTROL)
      if (document.elementFromPoint(Math.min(x, right), Math.min(y, bottom))?.closest(CONTROLS))
        return true;
  return false;
}

function putNear(message: HTMLElement): void {
  const room = { width: window.innerWidth, height: window.innerHeight };
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .map(({ left, top, width, height }) => ({
      left: left - GAP_PX,
      top: top - GAP_PX,
      width: width + 2 * GAP_PX,
      height: height + 2 * GAP_PX,
    }));
  const box = message.getBoundingClientRect();
  const { left, top } = nearestPlace(box, causeOf(), room, controls);
  message.style.translate = `${left}px ${top}px`;
}

/** The box of what the user touched last; if that is gone, of what has the focus, or of the panel. */
function causeOf(): DOMRect {
  const { activeElement, body } = document;
  const isInSight = touched?.isConnected === true && touched.checkVisibility();
  const cause = isInSight ? touched : activeElement === body ? null : activeElement;
  return (cause ?? document.querySelector('main') ?? body).getBoundingClientRect();
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Between two places that are tried, and between the message and what caused it, in pixels. */
const STEP_PX = 12;

/**
 * Left and top of the place nearest to `cause`, inside `room`, that covers no control. If every place covers one, the place that
 * covers the fewest.
 */
export function nearestPlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  cause: Box,
  room: Pick<Box, 'width' | 'height'>,
  controls: readonly Box[],
): Pick<Box, 'left' | 'top'> {
  let best = { left: STEP_PX, top: STEP_PX, covered: Infinity, distance: Infinity };
  const lastLeft = Math.max(STEP_PX, room.width - width - STEP_PX);
  const lastTop = Math.max(STEP_PX, room.height - height - STEP_PX);
  for (let top = STEP_PX; top <= lastTop; top += STEP_PX) {
    for (let left = STEP_PX; left <= lastLeft; left += STEP_PX) {
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

/** The distance between the edges of two boxes. At the same distance, the place whose middle is nearer comes first. */
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
