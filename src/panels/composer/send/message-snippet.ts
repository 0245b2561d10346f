import { javascriptLiteral } from '../../../client/snippets/javascript-literal.ts';
import { pythonLiteral } from '../../../client/snippets/python-literal.ts';
import { RAW_SNIPPETS } from '../../../client/snippets/raw-snippet.ts';
import { javascriptSdkSnippet } from '../../../client/snippets/sdk-javascript.ts';
import { pythonSdkSnippet } from '../../../client/snippets/sdk-python.ts';
import type { SnippetKind } from '../../../client/snippets/snippet.ts';
import type { WrittenRequest } from '../../../client/snippets/written-request.ts';
import type { SnippetPlace } from '../../../kit/snippets/SnippetView.tsx';
import { requestTo, shownTo, TRIGGER } from './send-message.ts';
import type { Target } from './target.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Writes the code that sends a message. The libraries for webhooks read its URL, which is a secret, from the environment. */
export function messageSnippet(
  kind: SnippetKind,
  baseUrl: string,
  target: Target,
  payload: Payload,
  { address, token }: SnippetPlace,
  trigger = TRIGGER,
): string {
  if (kind === 'javascript' || kind === 'python') {
    if (target.kind === 'webhook') return WEBHOOK_SNIPPETS[kind](payload);
    const [method, args] =
      target.kind === 'view'
        ? [target.method, { ...shownTo(target, trigger), view: payload }]
        : ['chat.postMessage', { channel: target.channel, ...payload }];
    const call = { method, apiUrl: address(`${baseUrl}/api/`), args, token };
    return kind === 'javascript' ? javascriptSdkSnippet(call) : pythonSdkSnippet(call);
  }
  const request = writeRequestTo(baseUrl, target, payload, token, trigger);
  const code = RAW_SNIPPETS[kind]({ ...request, url: address(request.url) });
  // Webhooks answer with plain text.
  const isFetchOfHook = kind === 'fetch' && target.kind === 'webhook';
  return isFetchOfHook ? code.replace(/response\.json\(\)\);$/, 'response.text());') : code;
}

/** The request that sends a message, for writers of snippets. */
export function writeRequestTo(
  baseUrl: string,
  target: Target,
  payload: Payload,
  token: string | null,
  trigger = TRIGGER,
): WrittenRequest {
  // The token of an app that shows a view is not in the code either.
  const held = target.kind === 'view' ? { ...target, token: token ?? '' } : target;
  const { body: text, ...request } = requestTo(baseUrl, held, payload, token, trigger);
  const bytes = new TextEncoder().encode(text);
  return { ...request, body: { type: 'json', text, charset: 'utf-8', bytes } };
}

/** Environment variable that the snippets with a library read the URL of a webhook from. */
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
