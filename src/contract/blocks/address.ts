import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** The schemes a link in a message may have. Whatever else is written stays text. */
const LINK_SCHEMES = ['http:', 'https:', 'mailto:'];
const IMAGE_SCHEMES = ['http:', 'https:'];

function parsed(text: string, schemes: readonly string[]): string | null {
  // Browsers drop tabs and line breaks from an address; whoever writes them hides something.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return schemes.includes(protocol) ? href : null;
}

/** The address a link may lead to, or null: only http, https and mailto, as a browser would read it. */
export const linkAddress = (text: string): string | null => parsed(text, LINK_SCHEMES);

/** The address an image may come from, or null: only http and https. */
export const imageAddress = (text: string): string | null => parsed(text, IMAGE_SCHEMES);

const address =
  (reads: (text: string) => string | null, error: string) =>
  (meaning: string, least: 0 | 1 = 1) =>
    z.string().check(
      z.minLength(least),
      z.maxLength(LIMITS.address),
      // An empty one has an error of its own.
      z.refine((text) => text === '' || reads(text) !== null, { error }),
      z.meta({ description: meaning, format: 'uri' }),
    );

/** An address that something links to; `least` is 0 where it may be empty. */
export const link = address(linkAddress, 'must be an absolute http, https or mailto URL');

/** An address that something is shown from; `least` is 0 where it may be empty. */
export const source = address(imageAddress, 'must be an absolute http or https URL');
