import type { Examination } from './exam.ts';
import { PAGING } from './paging.ts';

/** Every exam, in the order the page shows them. */
export const EXAMS: readonly Examination[] = [PAGING];
