import { html } from 'hono/html';
import { type Answer, type SentBack, TEXT_TYPE } from '../http/answer.ts';
import { type CodeRecord, codeText } from '../model/sign-in/code.ts';
import type { ConsentRecord } from '../model/sign-in/consent.ts';
import { page } from './pages/page.ts';

/** Where and how the response is sent. */
export type WayBack = Pick<ConsentRecord, 'redirect_uri' | 'state' | 'response_mode'>;

type AuthorizationResult =
  | { readonly code: CodeRecord }
  | { readonly error: string; readonly description: string };

/** RFC 6749, 4.1.2.1: what `error_description` may hold. */
const UNFIT = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

/** Sends the person back to the client with a code or an error, and the `state` as it came. */
export function backToClient(
  { redirect_uri, state, response_mode }: WayBack,
  result: AuthorizationResult,
): AnswerBack {
  const said: Record<string, string> =
    'code' in result
      ? { code: codeText(result.code) }
      : { error: result.error, error_description: result.description.replaceAll(UNFIT, "'") };
  const parameters = { ...said, ...(state === null ? {} : { state }) };
  return sendBack({ redirect_uri, response_mode, parameters });
}

type AnswerBack = Pick<Answer, 'status' | 'headers' | 'body' | 'back'>;

/** Sends the person back with these parameters, in the address or by a form. */
export function sendBack(back: SentBack): AnswerBack {
  const { redirect_uri, response_mode, parameters } = back;
  if (response_mode === 'form_post') return { ...formPostPage(redirect_uri, parameters), back };
  const joint = redirect_uri.includes('?') ? '&' : '?';
  const location = `${redirect_uri}${joint}${new URLSearchParams(parameters)}`;
  return {
    status: 302,
    headers: { 'content-type': TEXT_TYPE, location, 'referrer-policy': 'no-referrer' },
    body: '',
    back,
  };
}

/** Sends the response to the client in the body of a POST, so that it appears in no log of addresses. */
function formPostPage(
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
