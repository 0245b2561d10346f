import { useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RawSearch } from '../../kit/panel.ts';
import { isShownIn, noteUserAction, useAnnouncements } from '../announcements.ts';
import { panelOfPath } from '../wire-place/wire-place.ts';
import css from './Toast.module.css';

/** The control that the user pressed or typed in last: it is the cause of the next announcement. */
let lastUsedControl: Element | null = null;

function noteUserInput({ target }: Event): void {
  noteUserAction();
  if (target instanceof Element) lastUsedControl = target.closest(CONTROLS) ?? target;
}

const CONTROLS =
  'a, button, input, select, textarea, summary, [role=button], [role=option], [role=tab], [role=menuitem], [role=row]';

/** How often to check whether a control has moved under the message, in milliseconds. */
const CHECK_INTERVAL_MS = 200;

/** The space between the message and a control, in pixels. */
const GAP_PX = 4;

/**
 * Shows the last announcement for a few seconds, beside the control that caused it and in front of no control. It disappears with
 * its panel or tab. Screen readers get it from the announcer.
 */
export function Toast() {
  const { announcement, handlePanelOpened } = useAnnouncements();
  const box = useRef<HTMLParagraphElement>(null);
  const panelAndTab = useLocation({
    select: ({ pathname, search }) => {
      const { view }: RawSearch = search;
      return typeof view === 'string' ? `${pathname} ${view}` : pathname;
    },
  });
  // Notes each press and key of the user.
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, noteUserInput, { capture: true });
    return () => {
      for (const event of events)
        window.removeEventListener(event, noteUserInput, { capture: true });
    };
  }, []);
  // Clears an announcement of the panel or tab that was open before.
  useEffect(() => handlePanelOpened(panelOfPath(panelAndTab)), [panelAndTab, handlePanelOpened]);
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
    isShownIn(announcement, panelOfPath(panelAndTab)) && (
      <p
        key={announcement.serialNumber}
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
  const windowSize = { width: window.innerWidth, height: window.innerHeight };
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
  const { left, top } = findNearestPlace(box, findCauseBox(), windowSize, controls);
  message.style.translate = `${left}px ${top}px`;
}

/** The box of the control used last. If that control is gone, the box of the element with the focus, or else of the panel. */
function findCauseBox(): DOMRect {
  const { activeElement, body } = document;
  const isInSight = lastUsedControl?.isConnected === true && lastUsedControl.checkVisibility();
  const cause = isInSight ? lastUsedControl : activeElement === body ? null : activeElement;
  return (cause ?? document.querySelector('main') ?? body).getBoundingClientRect();
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The distance between two places that the search tries, and between the message and the edge of the window, in pixels. */
const STEP_PX = 12;

/**
 * Finds the place nearest to `cause`, inside the window, where the message covers no control. If it covers
 * controls everywhere, finds the place where it covers the fewest.
 */
export function findNearestPlace(
  { width, height }: Pick<Box, 'width' | 'height'>,
  cause: Box,
  windowSize: Pick<Box, 'width' | 'height'>,
  controls: readonly Box[],
): Pick<Box, 'left' | 'top'> {
  let best = { left: STEP_PX, top: STEP_PX, coveredCount: Infinity, distance: Infinity };
  const lastLeft = Math.max(STEP_PX, windowSize.width - width - STEP_PX);
  const lastTop = Math.max(STEP_PX, windowSize.height - height - STEP_PX);
  for (let top = STEP_PX; top <= lastTop; top += STEP_PX) {
    for (let left = STEP_PX; left <= lastLeft; left += STEP_PX) {
      const box = { left, top, width, height };
      const distance = gapBetween(box, cause);
      if (best.coveredCount === 0 && distance >= best.distance) continue;
      const coveredCount = controls.filter((control) => overlaps(box, control)).length;
      if (
        coveredCount < best.coveredCount ||
        (coveredCount === best.coveredCount && distance < best.distance)
      )
        best = { left, top, coveredCount, distance };
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

/** The distance between the edges of two boxes. If edges are equally far, a small share of the distance of the middles decides. */
function gapBetween(one: Box, other: Box): number {
  const horizontal = gapOnAxis(one.left, one.width, other.left, other.width);
  const vertical = gapOnAxis(one.top, one.height, other.top, other.height);
  const middles =
    Math.abs(one.left + one.width / 2 - other.left - other.width / 2) +
    Math.abs(one.top + one.height / 2 - other.top - other.height / 2);
  return Math.hypot(horizontal, vertical) + middles / 1000;
}

const gapOnAxis = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.max(0, otherFrom - from - length, from - otherFrom - otherLength);
