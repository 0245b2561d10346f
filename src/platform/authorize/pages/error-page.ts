import { html } from 'hono/html';
import {
  AUTHORIZE_ERRORS,
  type AuthorizeErrorCode,
} from '../../../contract/errors/authorize-errors.ts';
import type { Answer } from '../../http/answer.ts';
import { page } from './page.ts';

/** Shows the error to the person at the browser, when it cannot be returned to a client. */
export function errorPage(
  code: AuthorizeErrorCode,
  evidence: string,
  detail = '',
): Pick<Answer, 'status' | 'headers' | 'body'> {
  const { cause, fix, status } = AUTHORIZE_ERRORS[code];
  return page({
    title: 'This request cannot continue',
    status: status === 302 ? 400 : status,
    body: html`<h1>This request cannot continue</h1>
      <p>${cause}</p>
      <p class="quiet"><code>${code}</code>: ${evidence}${detail === '' ? '' : `: ${detail}`}.</p>
      <p>${fix}</p>`,
  });
}
