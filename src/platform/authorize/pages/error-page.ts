import { html } from 'hono/html';
import { AUTHORIZE_ERRORS, type AuthorizeErrorCode } from '../../../contract/authorize-errors.ts';
import type { Answer } from '../../http/answer.ts';
import { page } from './page.ts';

/** Says what is wrong to the person who stands before it: nobody else can be trusted with it. */
export function errorPage(
  code: AuthorizeErrorCode,
  evidence: string,
  detail = '',
): Pick<Answer, 'status' | 'headers' | 'body'> {
  const { cause, fix, status } = AUTHORIZE_ERRORS[code];
  return page({
    title: 'This cannot go on',
    status: status === 302 ? 400 : status,
    body: html`<h1>This cannot go on</h1>
      <p>${cause}</p>
      <p class="quiet"><code>${code}</code>: ${evidence}${detail === '' ? '' : `: ${detail}`}.</p>
      <p>${fix}</p>`,
  });
}
