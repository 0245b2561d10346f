import { MAX_FILE_NAME_LENGTH } from '../../contract/files/limits.ts';

/**
 * What no name shows: control characters, and characters that change the order or the look of others, so that
 * `gpj.exe` could be shown as `exe.jpg`.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text of a caller as one line to show: without characters that are not seen. */
export const visibleText = (text: string): string =>
  wellFormed(text).normalize('NFC').replaceAll(UNSEEN, '').trim();

/** The text without halves of surrogate pairs, which no address can carry. */
export const wellFormed = (text: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(text));

/**
 * The name of a file from what a caller sent, which may be a path: what follows its last slash, without characters that
 * are not seen (docs/assumptions.md, A-91). Null if nothing is left, or too much.
 */
export function cleanName(given: string): string | null {
  const visible = visibleText(given);
  const slash = Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\'));
  const name = visible.slice(slash + 1).trim();
  return isOnlyDots(name) || name.length > MAX_FILE_NAME_LENGTH ? null : name;
}

const isOnlyDots = (name: string) => /^\.*$/.test(name);

/** What follows the last dot of a name, in lower case; empty without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Letters that a header may carry as they are (RFC 8187, `attr-char`). */
const PLAIN = /[^A-Za-z0-9!#$&+.^_`|~-]/g;

/** A header that has a browser save what comes under this name, and never show it (RFC 6266). */
export function attachment(name: string): string {
  const ascii = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** A name as the last part of an address: its letters as they are where they can be. */
export const nameInAddress = (name: string): string =>
  name
    .replaceAll(/\s+/g, '_')
    .replaceAll(PLAIN, (letter) => encodeURIComponent(letter))
    .toLowerCase();
