import { slice } from '../../../../base/session.ts';
import { RECOMMENDED_LIMIT } from '../pages/walk-page.ts';

/** The `limit` of the next call. It stays the same in another world. */
export const useLimit = slice<{ readonly limit: number }>('walkLimit', () => ({
  limit: RECOMMENDED_LIMIT.to,
}));
