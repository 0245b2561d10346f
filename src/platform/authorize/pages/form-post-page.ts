import { html } from 'hono/html';
import type { Answer } from '../../http/answer.ts';
import { page } from './page.ts';

/** Sends the response to the client in the body of a POST, so that it appears in no log of addresses. */
export function formPostPage(
  address: string,
  parameters: Readonly<Record<string, string>>,
): Pick<Answer, 'status' | 'headers' | 'body'> {
  return page({
    title: 'Back to the app',
    leadsOut: true,
    submits: true,
    body: html`<h1>Back to the app</h1>
      <form method="post" action="${address}">
        ${Object.entries(parameters).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" /> `,
        )}
        <p>If nothing happens, press Continue.</p>
        <div class="actions"><button class="main">Continue</button></div>
      </form>`,
  });
}
