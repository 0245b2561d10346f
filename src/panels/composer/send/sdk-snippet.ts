import { javascriptLiteral } from '../../../client/snippets/javascript-literal.ts';
import type { Target } from './target.ts';

/** The message as a call of the official libraries for Node. Secrets are read from the environment. */
export function sdkSnippet(target: Target, payload: Readonly<Record<string, unknown>>): string {
  if (target.kind === 'webhook') {
    return `import { IncomingWebhook } from '@slack/webhook';

const webhook = new IncomingWebhook(process.env.PARLEY_WEBHOOK_URL);
await webhook.send(${javascriptLiteral(payload)});`;
  }
  return `import { WebClient } from '@slack/web-api';

const client = new WebClient(process.env.PARLEY_TOKEN, { slackApiUrl: process.env.PARLEY_API_URL });
await client.chat.postMessage(${javascriptLiteral({ channel: target.channel, ...payload })});`;
}
