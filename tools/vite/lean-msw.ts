import { fileURLToPath } from 'node:url';

const FOLDER = '../../src/worker/interception/lean-msw/';

const standIn = (file: string) => fileURLToPath(new URL(FOLDER + file, import.meta.url));

/**
 * Packages that msw imports and Parley has no use for: two thirds of what msw would add to the first load. A build in which
 * msw imports more of them than the stand-ins have fails with the name that is missing.
 */
export const LEAN_MSW = [
  { find: 'tough-cookie', replacement: standIn('cookies.ts') },
  { find: '@msw/url', replacement: standIn('patterns.ts') },
  { find: '@mswjs/interceptors/fetch', replacement: standIn('fallback.ts') },
  { find: '@mswjs/interceptors/XMLHttpRequest', replacement: standIn('fallback.ts') },
];
