import { CLIENT_HEADER } from '../../contract/headers/client-header.ts';
import type { RequestHeaders } from './answer.ts';

/**
 * Whether the page makes a call for itself, to show something: exams do not look at it. What people send with the
 * Explorer, or from a program, has no such header.
 */
export const isFromPage = (headers: RequestHeaders): boolean =>
  headers.get(CLIENT_HEADER) === 'page';
