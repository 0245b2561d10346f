import { ERROR_AFTER_COMMIT } from './calls/error-after-commit.ts';
import { ERROR_BEFORE_COMMIT } from './calls/error-before-commit.ts';
import { RATE_LIMIT } from './calls/rate-limit.ts';
import type { Examination } from './engine/exam.ts';
import { PAGING } from './paging/paging.ts';

/** Every exam, in the order the page shows them. */
export const EXAMS: readonly Examination[] = [
  PAGING,
  RATE_LIMIT,
  ERROR_BEFORE_COMMIT,
  ERROR_AFTER_COMMIT,
];
