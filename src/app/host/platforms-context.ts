import type { Middleware } from '../../base/middleware.ts';
import { createContext, use } from 'react';

/** The address of the platform's deployments, and how requests reach them. */
export interface Platforms {
  /** Address of the commercial deployment, without a trailing slash. */
  readonly baseUrl: string;
  /** Passes requests to the host of the page. */
  readonly pass: Middleware;
}

/** `App` provides it around the router. */
export const PlatformsContext = createContext<Platforms | null>(null);

export function usePlatforms(): Platforms {
  const platforms = use(PlatformsContext);
  if (!platforms) throw new Error('usePlatforms needs the app above it.');
  return platforms;
}
