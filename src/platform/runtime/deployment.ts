import type { DeploymentName } from '../../contract/deployments.ts';

/**
 * The addresses of a platform. Every URL in an answer is derived from it, and the platform handles only requests
 * for which `surfaceOf` finds a surface.
 */
export interface Deployment {
  readonly name: DeploymentName;
  /** No trailing slash; may have a path, when the page is served from a sub-folder. */
  readonly base_url: string;
  /** Origin (and path, if any) of incoming webhooks; no trailing slash. */
  readonly webhook_host: string;
  /** Public origin URL of the service: the `iss` of ID tokens. */
  readonly issuer: string;
}

export type Surface =
  | 'web-api'
  | 'webhooks'
  | 'openid'
  | 'install'
  | 'sandbox'
  | 'avatars'
  | 'files'
  | 'sockets';

const trimUrl = (url: string) => url.replace(/(?<!\/)\/+$/, '');

/** Applies the defaults: `base_url` is `http://localhost`, and the others are derived from it. */
export function defineDeployment(given: Partial<Deployment> = {}): Deployment {
  const base_url = trimUrl(given.base_url ?? 'http://localhost');
  return {
    name: given.name ?? 'commercial',
    base_url,
    webhook_host: trimUrl(given.webhook_host ?? base_url),
    issuer: trimUrl(given.issuer ?? base_url),
  };
}

/** A base address, parsed. */
interface Base {
  readonly origin: string;
  /** Its path, without the slash at its end. */
  readonly prefix: string;
}

function baseOf(address: string): Base {
  const { origin, pathname } = new URL(address);
  return { origin, prefix: trimUrl(pathname) };
}

/** The part of `url` below `base`, beginning with `/`, or null when `url` is not below it. */
export const pathBelow = (base: string, url: URL): string | null => below(baseOf(base), url);

function below({ origin, prefix }: Base, url: URL): string | null {
  if (url.origin !== origin) return null;
  const { pathname } = url;
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : null;
}

/** The base addresses of a deployment, parsed. */
interface Bases {
  readonly own: Base;
  readonly webhooks: Base;
  /** Whether both have one origin. */
  readonly isShared: boolean;
}

/** Every request asks for them. */
const BASES = new WeakMap<Deployment, Bases>();

function basesOf(deployment: Deployment): Bases {
  const known = BASES.get(deployment);
  if (known !== undefined) return known;
  const own = baseOf(deployment.base_url);
  const webhooks = baseOf(deployment.webhook_host);
  const bases = { own, webhooks, isShared: own.origin === webhooks.origin };
  BASES.set(deployment, bases);
  return bases;
}

const SURFACES: readonly (readonly [RegExp, Surface])[] = [
  [/^\/api(\/|$)/, 'web-api'],
  [/^\/sandbox(\/|$)/, 'sandbox'],
  [/^\/avatars\//, 'avatars'],
  [/^\/(files-pri|files-pub|files-tmb|upload\/v1)\//, 'files'],
  [/^\/(openid\/|\.well-known\/openid-configuration$)/, 'openid'],
  [/^\/oauth\//, 'install'],
  [/^\/link(\/\w{40})?$/, 'sockets'],
];

/** The address of the sockets of a deployment, without a ticket. */
export const socketAddress = ({ base_url }: Deployment): string =>
  `${base_url.replace(/^http/, 'ws')}/link`;

/**
 * `/services/<team>/<service>/<secret>`, complete or not, and the shorter `/<team>/<service>/<secret>`; response URLs, which
 * begin with `/commands` or `/actions`.
 */
const WEBHOOK_PATH = /^\/((?:services|commands|actions)(\/|$)|T[A-Z0-9]+\/[^/]*(?:\/[^/]*\/?)?$)/;

/** Where a URL leads: its surface, and its path below the base address of the surface. */
interface Place {
  readonly surface: Surface;
  readonly path: string;
}

/** The surface that answers a URL, with the path there; null if the URL is not the platform's. */
export function placeOf(deployment: Deployment, url: URL): Place | null {
  const { own, webhooks, isShared } = basesOf(deployment);
  const path = below(own, url);
  if (path !== null)
    for (const [shape, surface] of SURFACES) if (shape.test(path)) return { surface, path };
  const hook = below(webhooks, url);
  // A separate webhook host has only webhooks; on a host shared with the page, the path decides.
  return hook !== null && (!isShared || WEBHOOK_PATH.test(hook))
    ? { surface: 'webhooks', path: hook }
    : null;
}

/**
 * The surface that answers a URL, or null if the URL is not the platform's (files of the page, other sites).
 * Hosts forward exactly the requests for which this is not null.
 */
export const surfaceOf = (deployment: Deployment, url: URL): Surface | null =>
  placeOf(deployment, url)?.surface ?? null;
