import type { WorldBrief } from '../../contract/sandbox.ts';
import { mask } from '../../contract/secrets/mask.ts';

/** The method that an address names, or sentences for the user that say why it names none. */
export type MethodOf =
  | {
      readonly ok: true;
      readonly method: string;
      /** The host in the address if it is not that of Parley; null otherwise. */
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

/** Where SDKs send calls by default. Only the method of such a call counts: it goes to the world instead. */
const HOSTS_OF_SDKS: readonly string[] = ['slack.com', 'www.slack.com', 'slack-gov.com'];

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The method of the Web API that an address names: of this world, of a server on this machine, or where SDKs send by default. */
export function methodOf(
  url: string,
  { base_url }: Pick<WorldBrief['deployment'], 'base_url'>,
): MethodOf {
  const example = `Calls of the Web API have addresses such as ${base_url}/api/chat.postMessage.`;
  const refuse = (why: string, help = example): MethodOf => ({
    ok: false,
    why: () => `${showUrl(url)} ${why}`,
    help,
  });
  const read = placeOf(url.trim(), base_url);
  if (read === null) return refuse('is no address.');
  const { host, path } = read;
  if (/\/services\/T\w+\/B/.test(path))
    return refuse('is a webhook.', 'Write its message in the Composer.');
  if (host === 'unknown')
    return refuse('is at another host.', `Write the address of Parley instead. ${example}`);
  const [, name] = PATH.exec(path) ?? [];
  if (name !== undefined)
    return { ok: true, method: decode(name), host: host === 'parley' ? null : host };
  return refuse('is no call of the Web API.', `The Explorer opens no others. ${example}`);
}

/** A method below `/api/`, or behind a variable, which may end with `/api`. */
const PATH = /^(?:.*\/api)?\/([\w.%-]{1,200})\/?$/;

/** The host that an address belongs to, and its path; null if the address cannot be read. */
function placeOf(
  url: string,
  base_url: string,
): { readonly host: string; readonly path: string } | null {
  const [written = ''] = url.split(/[?#]/, 1);
  const variable = VARIABLE.exec(written)?.[0];
  if (variable !== undefined) return { host: 'parley', path: written.slice(variable.length) };
  if (written.startsWith(`${base_url}/`))
    return { host: 'parley', path: webApi(written.slice(base_url.length)) };
  if (/^\/(?!\/)/.test(written)) return { host: 'parley', path: webApi(written) };
  // Curl takes an address without its scheme.
  const whole = /^\w+:\/\//.test(written) ? written : `http://${written}`;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const { hostname, pathname } = new URL(whole);
  if (LOOPBACK.test(hostname)) return { host: 'parley', path: webApi(pathname) };
  if (HOSTS_OF_SDKS.includes(hostname)) return { host: hostname, path: webApi(pathname) };
  return { host: 'unknown', path: pathname };
}

/** The path if it names a method below `/api/`; otherwise one that `PATH` does not match. */
const webApi = (path: string): string => (/\/api\/[^/]+\/?$/.test(path) ? path : `${path}//`);

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

/** Longer names are not compared. */
const MAX_NAME_LENGTH = 60;

/** The name that is most like this one; null if none is like it. */
export function nearestName(name: string, names: readonly string[]): string | null {
  if (name.length > MAX_NAME_LENGTH) return null;
  const plain = name.toLowerCase();
  let best: string | null = null;
  // If more than every second letter differs, it is another word.
  let leastDistance = Math.floor(name.length / 2) + 1;
  for (const each of names) {
    const distance = distanceBetween(plain, each.toLowerCase());
    if (distance < leastDistance) [best, leastDistance] = [each, distance];
  }
  return best;
}

/** How many letters have to be added, removed or replaced to come from one word to the other. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const replaced = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
