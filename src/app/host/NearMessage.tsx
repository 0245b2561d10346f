import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RawSearch } from '../../kit/panel.ts';
import { isShownIn, noteUserAction, useAnnouncements } from '../announcements.ts';
import { panelIn } from '../wire-place/wire-place.ts';
import css from './NearMessage.module.css';

/** The control that the user pressed or typed in last: it is the cause of the next announcement. */
let lastUsed: Element | null = null;

function noteUse({ target }: Event): void {
  noteUserAction();
  if (target instanceof Element) lastUsed = target.closest(CONTROLS) ?? target;
}

const CONTROLS =
  'a, button, input, select, textarea, summary, [role=button], [role=option], [role=tab], [role=menuitem], [role=row]';

/** How often to check whether a control has moved under the message, in milliseconds. */
const CHECK_INTERVAL_MS = 200;

/** The space between the message and a control, in pixels. */
const GAP_PX = 4;

/**
 * Shows the last announcement for a few seconds, beside the control that caused it and in front of no control. It disappears with
 * its panel or tab. The announcer tells it to screen readers.
 */
export function NearMessage() {
  const { announcement, arriveAt } = useAnnouncements();
  const box = useRef<HTMLParagraphElement>(null);
  const place = useLocation({
    select: ({ pathname, search }) => {
      const { view }: RawSearch = search;
      return typeof view === 'string' ? `${pathname} ${view}` : pathname;
    },
  });
  // Listens to presses and keys in the window.
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, noteUse, { capture: true });
    return () => {
      for (const event of events) window.removeEventListener(event, noteUse, { capture: true });
    };
  }, []);
  // An announcement of the panel or tab that was left is cleared.
  useEffect(() => arriveAt(panelIn(place)), [place, arriveAt]);
  // The place of the message depends on where the controls are drawn.
  useLayoutEffect(() => {
    const moveMessage = () => {
      if (box.current) moveNearCause(box.current);
    };
    moveMessage();
    if (announcement === null) return;
    // Controls may still move, for example because the result is drawn only now.
    const timer = setInterval(() => {
      if (box.current && coversControl(box.current)) moveMessage();
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [announcement]);
  return (
    announcement &&
    isShownIn(announcement, panelIn(place)) && (
      <p
        key={announcement.number}
        ref={box}
        className={css.near}
        title={announcement.message}
        aria-hidden="true"
      >
        {announcement.message}
      </p>
    )
  );
}

/** Controls are at least this large, in pixels. So points of the message this far apart find every control below it. */
const MIN_CONTROL_PX = 12;

/** Whether the message covers a control. It looks at points of the message, because the page may have thousands of controls. */
function coversControl(message: HTMLElement): boolean {
  const { left, top, right, bottom } = message.getBoundingClientRect();
  for (let y = top; y < bottom + MIN_CONTROL_PX; y += MIN_CONTROL_PX)
    for (let x = left; x < right + MIN_CONTROL_PX; x += MIN_CONTROL_PX)
      if (document.elementFromPoint(Math.min(x, right), Math.min(y, bottom))?.closest(CONTROLS))
        return true;
  return false;
}

function moveNearCause(message: HTMLElement): void {
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
  const { left, top } = findNearestPlace(box, findCauseBox(), room, controls);
  message.style.translate = `${left}px ${top}px`;
}

/** The box of the control used last. If that is gone: of the element with the focus, or else of the panel. */
function findCauseBox(): DOMRect {
  const { activeElement, body } = document;
  const isInSight = lastUsed?.isConnected === true && lastUsed.checkVisibility();
  const cause = isInSight ? lastUsed : activeElement === body ? null : activeElement;
  return (cause ?? document.querySelector('main') ?? body).getBoundingClientRect();
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The distance between two places that are tried, and between the message and the edge of the window, in pixels. */
const STEP_PX = 12;

/**
 * Finds the place nearest to `cause`, inside `room`, where the message covers no control. If it would cover one everywhere, the
 * place with the fewest.
 */
export function findNearestPlace(
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

/** The distance between the edges of two boxes. If it is equal, the distance between their middles decides. */
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
