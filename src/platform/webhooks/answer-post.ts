import type { RecordChange } from '../../contract/sandbox.ts';
import { WEBHOOK_ERRORS } from '../../contract/webhook-errors.ts';
import { TEXT_TYPE, type Answer, type Answering, type ArrivedRequest } from '../http/answer.ts';
import type { ParsedBody } from '../http/form.ts';
import type { AppRecord } from '../model/app.ts';
import type { ChannelRecord } from '../model/channel.ts';
import { byApp, createMessage } from '../model/message.ts';
import { firstRefusal } from '../pipeline/first-refusal.ts';
import { writtenLater, type Judged } from '../pipeline/judgement.ts';
import { loadBlockChecks } from '../runtime/block-checks.ts';
import { parseAddress } from './address.ts';
import { readPayload } from './payload.ts';
import { WEBHOOK_RULES } from './rules/index.ts';
import { webhookSubject, type WebhookSubject } from './subject.ts';

/**
 * The webhook surface: `POST {webhook_host}/services/<team>/<service>/<secret>` (interface, "Incoming webhook
 * post"). Answers `ok` or the bare code as plain text, and never the `ts` of what it posted.
 */
export function readPost({ request, path, body }: ArrivedRequest): Answering | Promise<Answering> {
  const payload =
    request.method === 'POST'
      ? readPayload(request, body)
      : { fault: `send a POST, not ${request.method}` };
  const checks = loadBlockChecks();
  return payload instanceof Promise || checks instanceof Promise
    ? Promise.all([payload, checks]).then(([read]) => answering(path, read))
    : answering(path, payload);
}

function answering(path: string, payload: ParsedBody): Answering {
  const address = parseAddress(path);
  return (world) => {
    const subject = webhookSubject(world, address, payload);
    const trace: Judged[] = [];
    const refusal = firstRefusal(WEBHOOK_RULES, subject, trace);
    const error = refusal?.refused ?? null;
    return {
      name: 'incoming webhook',
      status: error === null ? 200 : WEBHOOK_ERRORS[error].status,
      headers: { 'content-type': TEXT_TYPE, ...refusal?.headers },
      body: error ?? 'ok',
      error,
      warnings: [],
      trace: writtenLater(trace),
      actor: actorOf(subject),
      changes: error === null ? post(subject as Accepted) : [],
    };
  };
}

/** A post that passed every rule: its webhook and channel exist. */
interface Accepted extends WebhookSubject {
  readonly app: AppRecord;
  readonly channel: ChannelRecord;
}

/** Puts the message where the webhook posts to. Channel, name and icon of the payload are ignored. */
function post({ world, app, channel, fields, parent }: Accepted): readonly RecordChange[] {
  const list = (name: string) => {
    const value = fields[name];
    return Array.isArray(value) && value.length > 0 ? { [name]: value as unknown[] } : {};
  };
  return world.transact(() =>
    createMessage(world, {
      subtype: 'bot_message',
      channel: channel.id,
      author: byApp(app),
      content: { text: String(fields['text']), ...list('blocks'), ...list('attachments') },
      parent,
    }),
  ).changes;
}

function actorOf({ webhook, app }: WebhookSubject): Answer['actor'] {
  if (webhook === undefined) return null;
  return {
    token_type: 'webhook',
    app_id: webhook.app,
    user_id: null,
    label: app?.name ?? webhook.app,
  };
}
