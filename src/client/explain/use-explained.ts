import type { MadeCall } from '../made-call.ts';
import { explainError, type Explanation } from './explain.ts';
import { useCatalog } from '../queries.ts';

/** Explains the error of a call; null for a success, and while the catalogue is loading. */
export function useExplained(): (made: MadeCall | undefined) => Explanation | null {
  const catalog = useCatalog().data;
  return (made) => {
    if (catalog === undefined || made === undefined) return null;
    const { pathname } = new URL(made.request.url);
    const [, method = 'incoming webhook'] = /\/api\/([^/]+)$/.exec(pathname) ?? [];
    return explainError(catalog, { name: method, error: made.answer.code });
  };
}
