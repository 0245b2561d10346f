import type { Called } from './called.ts';
import { explainError, type Explanation } from './explain.ts';
import { useCatalog } from './queries.ts';

/** Says what the error of a call means; null for a success, and while the catalogue is being read. */
export function useExplained(): (made: Called | undefined) => Explanation | null {
  const catalog = useCatalog().data;
  return (made) => {
    if (catalog === undefined || made === undefined || made.error === null) return null;
    const { pathname } = new URL(made.call.url);
    const [, method = 'incoming webhook'] = /\/api\/([^/]+)$/.exec(pathname) ?? [];
    return explainError(catalog, { name: method, error: made.error });
  };
}
