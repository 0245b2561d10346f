/** An address as it was asked for and read, or why it may not be redirected to. */
export type RedirectReading = { readonly address: string } | { readonly fault: string };

/** Encoded dots, slashes and backslashes: readers disagree on whether they part or climb directories. */
const DISGUISED = /%(2e|2f|5c|00)/i;
const OUT_OF_PLACE = /[\p{Cc}\p{Zs}\\]/u;
const CLIMBING = /(^|\/)\.{1,2}(\/|$)/;

/**
 * Whether a redirect address may be used: it is a configured one, or lies in a directory below one
 * (interface, "Authorization (sign-in)", `redirect_uri`; docs/assumptions.md, A-24). What only looks so is
 * refused: other schemes, hosts and ports, user info, fragments, `..`, encoded dots and slashes, and a path
 * that begins like a configured one without a slash between.
 */
export function readRedirect(configured: readonly string[], asked: string): RedirectReading {
  if (asked === '') return { fault: 'it is missing' };
  const read = readAddress(asked);
  if ('fault' in read) return read;
  return configured.some((base) => isBelow(base, read.url))
    ? { address: asked }
    : { fault: `it is none of ${configured.join(', ') || '(none configured)'}, nor below one` };
}

/** Reads an address that a browser may be sent to; null when nothing is wrong with it. */
export function redirectFault(asked: string): string | null {
  const read = readAddress(asked);
  return 'fault' in read ? read.fault : null;
}

function readAddress(asked: string): { readonly url: URL } | { readonly fault: string } {
  if (OUT_OF_PLACE.test(asked))
    return { fault: 'it holds a backslash, a space or a control character' };
  if (!/^https?:\/\//i.test(asked)) return { fault: 'it is no absolute http or https address' };
  if (asked.includes('#')) return { fault: 'it has a fragment' };
  const [path = ''] = asked.replace(/^https?:\/\//i, '').split('?', 1);
  if (path.includes('@')) return { fault: 'it has user info, or an @ that looks like it' };
  if (DISGUISED.test(path)) return { fault: 'it holds an encoded dot or slash' };
  if (CLIMBING.test(path)) return { fault: 'it climbs directories' };
  try {
    return { url: new URL(asked) };
  } catch {
    return { fault: 'it is no address' };
  }
}

function isBelow(configured: string, asked: URL): boolean {
  const base = new URL(configured);
  if (base.protocol !== asked.protocol || base.host !== asked.host) return false;
  if (base.search !== '' && base.search !== asked.search) return false;
  const directory = base.pathname.replace(/\/$/, '');
  if (base.search !== '') return asked.pathname === base.pathname;
  return asked.pathname === directory || asked.pathname.startsWith(`${directory}/`);
}
