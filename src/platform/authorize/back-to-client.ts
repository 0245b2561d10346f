import { html } from 'hono/html';
import { type Answer, type SentBack, TEXT_TYPE } from '../http/answer.ts';
import { type CodeRecord, codeText } from '../model/sign-in/code.ts';
import type { ConsentRecord } from '../model/sign-in/consent.ts';
import { page } from './pages/page.ts';

/** Where the authorization response goes: the redirect URI, and how its parameters travel. */
export type ResponseTarget = Pick<ConsentRecord, 'redirect_uri' | 'state' | 'response_mode'>;

type AuthorizationResult =
  | { readonly code: CodeRecord }
  | { readonly error: string; readonly description: string };

/** Characters that `error_description` may not have (RFC 6749, 4.1.2.1). */
const NOT_ALLOWED = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

/** Sends the person back to the client with a code or an error, and the `state` as it came. */
export function backToClient(
  { redirect_uri, state, response_mode }: ResponseTarget,
  result: AuthorizationResult,
): AnswerBack {
  const outcome: Record<string, string> =
    'code' in result
      ? { code: codeText(result.code) }
      : { error: result.error, error_description: result.description.replaceAll(NOT_ALLOWED, "'") };
  const parameters = { ...outcome, ...(state === null ? {} : { state }) };
  return sendBack({ redirect_uri, response_mode, parameters });
}

type AnswerBack = Pick<Answer, 'status' | 'headers' | 'body' | 'back'>;

/** Sends the person back with these parameters, in the query of the redirect URI or in the body of a form. */
export function sendBack(back: SentBack): AnswerBack {
  const { redirect_uri, response_mode, parameters } = back;
  if (response_mode === 'form_post') return { ...formPostPage(redirect_uri, parameters), back };
  const separator = redirect_uri.includes('?') ? '&' : '?';
  const location = `${redirect_uri}${separator}${new URLSearchParams(parameters)}`;
  return {
    status: 302,
    headers: { 'content-type': TEXT_TYPE, location, 'referrer-policy': 'no-referrer' },
    body: '',
    back,
  };
}

/** A page whose form posts the response to the client: in a body it gets into no access log. */
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
