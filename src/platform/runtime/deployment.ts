import type { DeploymentName } from '../../contract/deployments.ts';

/**
 * A deployment: where a platform lives. Every URL the platform hands out derives from it, and a request is
 * the platform's only if `surfaceOf` names a surface for its address.
 */
export interface Deployment {
  readonly name: DeploymentName;
  /** No trailing slash; may have a path, when the page is served from a sub-folder. */
  readonly base_url: string;
  /** Origin (and path, if any) of incoming webhooks; no trailing slash. */
  readonly webhook_host: string;
  /** Public origin URL of the service, the `iss` of identity tokens. */
  readonly issuer: string;
}

export type Surface = 'web-api' | 'webhooks' | 'openid' | 'install' | 'sandbox' | 'avatars';

const trimmed = (url: string) => url.replace(/(?<!\/)\/+$/, '');

/** Fills in what a host leaves out. `base_url` defaults to `http://localhost`, the rest follow it. */
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
];

/** `/services/<team>/<service>/<secret>` in any state of repair, and the shorter `/<team>/<service>/<secret>`. */
const WEBHOOK_PATH = /^\/(services(\/|$)|T[A-Z0-9]+\/[^/]*(?:\/[^/]*\/?)?$)/;

/**
 * Which surface answers an address, or null when the address is not the platform's (the page's own files,
 * other sites). Hosts pass on exactly the requests for which this is not null.
 */
export function surfaceOf(deployment: Deployment, url: URL): Surface | null {
  const path = pathBelow(deployment.base_url, url);
  const surface = path === null ? undefined : SURFACES.find(([shape]) => shape.test(path))?.[1];
  if (surface !== undefined) return surface;
  const hook = pathBelow(deployment.webhook_host, url);
  if (hook === null) return null;
  // A webhook host of its own has nothing but webhooks; one shared with the page is told by the path.
  const shared = new URL(deployment.webhook_host).origin === new URL(deployment.base_url).origin;
  return !shared || WEBHOOK_PATH.test(hook) ? 'webhooks' : null;
}
