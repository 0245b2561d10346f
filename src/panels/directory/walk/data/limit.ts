import { slice } from '../../../../base/session.ts';
import { RECOMMENDED_LIMIT } from '../pages/walk-page.ts';

/** The `limit` of the next call. It survives a change of the world. */
export const useLimit = slice<{ readonly limit: number }>('walkLimit', () => ({
  limit: RECOMMENDED_LIMIT.to,
}));
