import { javascriptLiteral } from '../../../client/snippets/javascript-literal.ts';
import { pythonLiteral } from '../../../client/snippets/python-literal.ts';
import { RAW_SNIPPETS } from '../../../client/snippets/raw-snippet.ts';
import { javascriptSdkSnippet } from '../../../client/snippets/sdk-javascript.ts';
import { pythonSdkSnippet } from '../../../client/snippets/sdk-python.ts';
import type { SnippetKind } from '../../../client/snippets/snippet.ts';
import type { WrittenRequest } from '../../../client/snippets/written-request.ts';
import type { SnippetPlace } from '../../../kit/snippets/SnippetView.tsx';
import { buildRequest, viewerArgument, TRIGGER_PLACEHOLDER } from './send-message.ts';
import type { Target } from './target.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Writes the code that sends a message. Code with a library reads the URL of a webhook, a secret, from the environment. */
export function messageSnippet(
  kind: SnippetKind,
  baseUrl: string,
  target: Target,
  payload: Payload,
  { address, token }: SnippetPlace,
  trigger = TRIGGER_PLACEHOLDER,
): string {
  if (kind === 'javascript' || kind === 'python') {
    if (target.kind === 'webhook') return WEBHOOK_SNIPPETS[kind](payload);
    const [method, args] =
      target.kind === 'view'
        ? [target.method, { ...viewerArgument(target, trigger), view: payload }]
        : ['chat.postMessage', { channel: target.channel, ...payload }];
    const call = { method, apiUrl: address(`${baseUrl}/api/`), args, token };
    return kind === 'javascript' ? javascriptSdkSnippet(call) : pythonSdkSnippet(call);
  }
  const request = writeRequest(baseUrl, target, payload, token, trigger);
  const code = RAW_SNIPPETS[kind]({ ...request, url: address(request.url) });
  // Webhooks answer with plain text.
  const isFetchOfWebhook = kind === 'fetch' && target.kind === 'webhook';
  return isFetchOfWebhook ? code.replace(/response\.json\(\)\);$/, 'response.text());') : code;
}

/** The request that sends a message, in the form that writers of snippets take. */
export function writeRequest(
  baseUrl: string,
  target: Target,
  payload: Payload,
  token: string | null,
  trigger = TRIGGER_PLACEHOLDER,
): WrittenRequest {
  // The code gets the argument `token` instead of the target's own token, which is a secret.
  const safeTarget = target.kind === 'view' ? { ...target, token: token ?? '' } : target;
  const { body: text, ...request } = buildRequest(baseUrl, safeTarget, payload, token, trigger);
  const bytes = new TextEncoder().encode(text);
  return { ...request, body: { type: 'json', text, charset: 'utf-8', bytes } };
}

/** Environment variable with the URL of the webhook, for the snippets that use a library. */
export const WEBHOOK_VARIABLE = 'PARLEY_WEBHOOK_URL';

const WEBHOOK_SNIPPETS = {
  javascript: (payload: Payload) => `import { IncomingWebhook } from '@slack/webhook';

const webhook = new IncomingWebhook(process.env.${WEBHOOK_VARIABLE});
await webhook.send(${javascriptLiteral(payload)});`,
  python: (payload: Payload) => `import os

from slack_sdk.webhook import WebhookClient

webhook = WebhookClient(os.environ["${WEBHOOK_VARIABLE}"])
response = webhook.send_dict(${pythonLiteral(payload)})
print(response.body)`,
};
