import { escapeHtml } from '../lib/escape-html.ts';

/**
 * An element with a style of its own, for `page.screencast.showOverlay`, which puts it into a shadow tree. The content
 * security policy of the page forbids style attributes there.
 */
const overlay = (id: string, declarations: readonly string[], text: string) =>
  `<style>#${id} { ${declarations.join('; ')} }</style><div id="${id}">${escapeHtml(text)}</div>`;

/** A caption at the bottom of the page. */
export const captionOverlay = (text: string) =>
  overlay(
    'caption',
    [
      'position: absolute',
      'left: 50%',
      'bottom: 32px',
      'transform: translateX(-50%)',
      'width: max-content',
      'max-width: min(720px, 90%)',
      'padding: 12px 20px',
      'border-radius: 8px',
      'background: rgb(0 0 0 / 85%)',
      'color: #fff',
      'font: 500 20px/1.4 system-ui, sans-serif',
      'text-align: center',
    ],
    text,
  );

/** A frame around a part of the page. */
export const frameOverlay = ({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}) =>
  overlay(
    'frame',
    [
      'position: absolute',
      `left: ${x - 4}px`,
      `top: ${y - 4}px`,
      `width: ${width + 8}px`,
      `height: ${height + 8}px`,
      'box-sizing: border-box',
      'border: 3px solid #e8590c',
      'border-radius: 6px',
    ],
    '',
  );

/** Viewers read about fifteen characters a second, and need a moment to find the text. */
const PER_CHARACTER_MS = 65;
const LOOK_UP_MS = 600;
const MIN_SHOWN_MS = 1200;

/**
 * How long a text is shown, in milliseconds.
 *
 * @param pace 2 is twice as fast
 */
export const readingTime = (text: string, pace: number) =>
  Math.max(MIN_SHOWN_MS, LOOK_UP_MS + text.length * PER_CHARACTER_MS) / pace;
