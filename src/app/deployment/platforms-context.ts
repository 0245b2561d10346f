import { createContext, use } from 'react';

/** Where the platforms are that the page sits in front of, and how it reaches them. */
export interface Platforms {
  /** Address of the commercial deployment, without a trailing slash. */
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Provided by the app around the router. */
export const PlatformsContext = createContext<Platforms | null>(null);

export function usePlatforms(): Platforms {
  const platforms = use(PlatformsContext);
  if (!platforms) throw new Error('usePlatforms needs the app above it.');
  return platforms;
}
