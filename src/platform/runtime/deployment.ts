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
  'web-api' | 'webhooks' | 'openid' | 'install' | 'sandbox' | 'avatars' | 'sockets';

const trimmed = (url: string) => url.replace(/(?<!\/)\/+$/, '');

/** Applies the defaults: `base_url` is `http://localhost`, and the others are derived from it. */
export function defineDeployment(given: Partial<Deployment> = {}): Deployment {
  const base_url = trimmed(given.base_url ?? 'http://localhost');
  return {
    name: given.name ?? 'commercial',
    base_url,
    webhook_host: trimmed(given.webhook_host ?? base_url),
    issuer: trimmed(given.issuer ?? base_url),
  };
}

/** The part of `url` below `base`, beginning with `/`, or null when `url` is not below it. */
export function pathBelow(base: string, url: URL): string | null {
  const at = new URL(base);
  const prefix = trimmed(at.pathname);
  if (url.origin !== at.origin || !url.pathname.startsWith(`${prefix}/`)) return null;
  return url.pathname.slice(prefix.length);
}

const SURFACES: readonly (readonly [RegExp, Surface])[] = [
  [/^\/api(\/|$)/, 'web-api'],
  [/^\/sandbox(\/|$)/, 'sandbox'],
  [/^\/avatars\//, 'avatars'],
  [/^\/(openid\/|\.well-known\/openid-configuration$)/, 'openid'],
  [/^\/oauth\//, 'install'],
  [/^\/link$/, 'sockets'],
];

/** The address of the sockets of a deployment, without a ticket. */
export const socketAddress = ({ base_url }: Deployment): string =>
  `${base_url.replace(/^http/, 'ws')}/link`;

/** `/services/<team>/<service>/<secret>`, complete or not, and the shorter `/<team>/<service>/<secret>`. */
const WEBHOOK_PATH = /^\/(services(\/|$)|T[A-Z0-9]+\/[^/]*(?:\/[^/]*\/?)?$)/;

/**
 * The surface that answers a URL, or null if the URL is not the platform's (files of the page, other sites).
 * Hosts forward exactly the requests for which this is not null.
 */
export function surfaceOf(deployment: Deployment, url: URL): Surface | null {
  const path = pathBelow(deployment.base_url, url);
  const surface = path === null ? undefined : SURFACES.find(([shape]) => shape.test(path))?.[1];
  if (surface !== undefined) return surface;
  const hook = pathBelow(deployment.webhook_host, url);
  if (hook === null) return null;
  // A separate webhook host has only webhooks; on a host shared with the page, the path decides.
  const shared = new URL(deployment.webhook_host).origin === new URL(deployment.base_url).origin;
  return !shared || WEBHOOK_PATH.test(hook) ? 'webhooks' : null;
}
