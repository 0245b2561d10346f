import type { WorldBrief } from '../../contract/sandbox.ts';
import { mask } from '../../contract/secrets/mask.ts';

/** The method that an address names, or sentences for the user that say why it names none. */
export type MethodResult =
  | {
      readonly ok: true;
      readonly method: string;
      /** The host in the address if it is a host of SDKs; null if it is Parley’s. */
      readonly host: string | null;
    }
  | {
      readonly ok: false;
      /** What is wrong. */
      readonly why: () => string;
      /** What to do. */
      readonly help: string;
    };

/** A variable in place of the host: `{{base_url}}`, `$API`, `<host>`. */
const VARIABLE = /^(?:\{\{[^{}]*\}\}|\$\{[^}]*\}|\$\w+|\{\w+\}|<[^>]*>)/;

/** Where SDKs send calls by default. Parley sends a call with such an address to the world instead. */
const HOSTS_OF_SDKS: readonly string[] = ['slack.com', 'www.slack.com', 'slack-gov.com'];

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Finds the method that an address names. The address must be of this world, of a server on this machine, or of a host to which
 * SDKs send calls by default.
 */
export function methodOf(
  url: string,
  { base_url }: Pick<WorldBrief['deployment'], 'base_url'>,
): MethodResult {
  const example = `Calls of the Web API have addresses such as ${base_url}/api/chat.postMessage.`;
  const refuse = (why: string, help = example): MethodResult => ({
    ok: false,
    why: () => `${showUrl(url)} ${why}`,
    help,
  });
  const place = readPlace(url.trim(), base_url);
  if (place === null) return refuse('is no address.');
  const { host, path } = place;
  if (/\/services\/T\w+\/B/.test(path))
    return refuse('is a webhook.', 'Write its message in the Composer.');
  if (host === 'unknown')
    return refuse('is at another host.', `Write the address of Parley instead. ${example}`);
  const [, name] = METHOD_PATH.exec(path) ?? [];
  if (name !== undefined)
    return { ok: true, method: decode(name), host: host === 'parley' ? null : host };
  return refuse('is no call of the Web API.', `The Explorer opens no others. ${example}`);
}

/** The path of a method: below `/api/`, or directly after a variable, which may stand for an address with `/api`. */
const METHOD_PATH = /^(?:.*\/api)?\/([\w.%-]{1,200})\/?$/;

/** The host that an address belongs to, and its path; null if the address cannot be read. */
function readPlace(
  url: string,
  base_url: string,
): { readonly host: string; readonly path: string } | null {
  const [address = ''] = url.split(/[?#]/, 1);
  const variable = VARIABLE.exec(address)?.[0];
  if (variable !== undefined) return { host: 'parley', path: address.slice(variable.length) };
  if (address.startsWith(`${base_url}/`))
    return { host: 'parley', path: onlyApiPath(address.slice(base_url.length)) };
  if (/^\/(?!\/)/.test(address)) return { host: 'parley', path: onlyApiPath(address) };
  // Curl takes an address without its scheme.
  const fullAddress = /^\w+:\/\//.test(address) ? address : `http://${address}`;
  if (!/^https?:\/\//i.test(fullAddress) || !URL.canParse(fullAddress)) return null;
  const { hostname, pathname } = new URL(fullAddress);
  if (LOOPBACK.test(hostname)) return { host: 'parley', path: onlyApiPath(pathname) };
  if (HOSTS_OF_SDKS.includes(hostname)) return { host: hostname, path: onlyApiPath(pathname) };
  return { host: 'unknown', path: pathname };
}

/** The path if it names a method below `/api/`; otherwise a path that `METHOD_PATH` does not match. */
const onlyApiPath = (path: string): string => (/\/api\/[^/]+\/?$/.test(path) ? path : `${path}//`);

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const MAX_SHOWN_LENGTH = 100;

function showUrl(url: string): string {
  const safe = mask(url.slice(0, 2000)).replaceAll(/\s+/g, ' ').trim();
  return safe.length > MAX_SHOWN_LENGTH ? `${safe.slice(0, MAX_SHOWN_LENGTH)}…` : safe;
}

/** For longer names no similar one is looked for. */
const MAX_NAME_LENGTH = 60;

/** The name that is most similar to `name`; null if none is similar enough. */
export function nearestName(name: string, names: readonly string[]): string | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const plain = name.toLowerCase();
  let best: string | null = null;
  // A name that differs in more than half of the letters is another word.
  let leastDistance = Math.floor(name.length / 2) + 1;
  for (const each of names) {
    const distance = distanceBetween(plain, each.toLowerCase());
    if (distance < leastDistance) [best, leastDistance] = [each, distance];
  }
  return best;
}

/** How many letters must be added, removed or replaced to turn one word into the other. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const nextRow = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const replaced = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      nextRow.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (nextRow[to] ?? 0) + 1));
    }
    row = nextRow;
  }
  return row[other.length] ?? 0;
}
