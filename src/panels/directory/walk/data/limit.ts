import { slice } from '../../../../base/session.ts';
import { RECOMMENDED_LIMIT } from '../pages/walk-page.ts';

/** The `limit` that the next page is asked for. The choice outlasts the world. */
export const useLimit = slice<{ readonly limit: number }>('walkLimit', () => ({
  limit: RECOMMENDED_LIMIT.to,
}));
