import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** The schemes that links in messages may have. Other URLs stay text. */
const LINK_SCHEMES = ['http:', 'https:', 'mailto:'];
const IMAGE_SCHEMES = ['http:', 'https:'];

function parseAddress(text: string, schemes: readonly string[]): string | null {
  // Browsers remove tabs and line breaks from a URL, so they can disguise its scheme.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return schemes.includes(protocol) ? href : null;
}

/** The URL of a link as a browser parses it; null unless its scheme is http, https or mailto. */
export const linkAddress = (text: string): string | null => parseAddress(text, LINK_SCHEMES);

/** The URL of an image; null unless its scheme is http or https. */
export const imageAddress = (text: string): string | null => parseAddress(text, IMAGE_SCHEMES);

const address =
  (reads: (text: string) => string | null, error: string) =>
  (meaning: string, least: 0 | 1 = 1) =>
    z.string().check(
      z.minLength(least),
      z.maxLength(LIMITS.address),
      // An empty one has its own error.
      z.refine((text) => text === '' || reads(text) !== null, { error }),
      z.meta({ description: meaning, format: 'uri' }),
    );

/** A URL that something links to; `least` is 0 if it may be empty. */
export const link = address(linkAddress, 'must be an absolute http, https or mailto URL');

/** A URL that something is loaded from; `least` is 0 if it may be empty. */
export const source = address(imageAddress, 'must be an absolute http or https URL');
