import { createContext, use } from 'react';

/** The address of the platforms, and the function that sends requests to them. */
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
