import type { RecordChange } from '../../contract/sandbox.ts';
import { POSTED_HEADER, postedIn } from '../../contract/headers/posted-header.ts';
import { WEBHOOK_ERRORS } from '../../contract/errors/webhook-errors.ts';
import {
  type Answer,
  type Answering,
  type ArrivedRequest,
  type RequestHead,
  TEXT_TYPE,
} from '../http/answer.ts';
import type { ReceivedBody } from '../http/body.ts';
import { decoderOf, parseContentType } from '../http/content-type.ts';
import { type ParsedBody, parseJsonObject, parseUrlEncoded } from '../http/form.ts';
import { parseMultipart } from '../http/multipart.ts';
import type { AppRecord } from '../model/app.ts';
import type { ChannelRecord } from '../model/channel.ts';
import { byApp, createMessage } from '../model/message.ts';
import { firstRefusal, type Judged, resolveTrace } from '../pipeline/judgement.ts';
import { BLOCK_CHECKS } from '../runtime/block-checks.ts';
import { parseAddress } from './address.ts';
import { WEBHOOK_RULES } from './rules.ts';
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
  return payload instanceof Promise || BLOCK_CHECKS.get() === null
    ? Promise.all([payload, BLOCK_CHECKS.load()]).then(([read]) =>
        startAnswering(request, path, read),
      )
    : startAnswering(request, path, payload);
}

/** What the header says that asks for it: the message that was added. */
export function toldPosted(
  { headers }: RequestHead,
  changes: readonly RecordChange[],
): Readonly<Record<string, string>> {
  const posted = headers.has(POSTED_HEADER) ? postedIn(changes) : null;
  return posted === null ? {} : { [POSTED_HEADER]: JSON.stringify(posted) };
}

function startAnswering(request: RequestHead, path: string, payload: ParsedBody): Answering {
  const address = parseAddress(path);
  return (world) => {
    const subject = webhookSubject(world, address, payload);
    const trace: Judged[] = [];
    const refusal = firstRefusal(WEBHOOK_RULES, subject, trace);
    const error = refusal?.refused ?? null;
    const changes = error === null ? post(subject as Accepted) : [];
    return {
      name: 'incoming webhook',
      status: error === null ? 200 : WEBHOOK_ERRORS[error].status,
      headers: { 'content-type': TEXT_TYPE, ...refusal?.headers, ...toldPosted(request, changes) },
      body: error ?? 'ok',
      error,
      warnings: [],
      trace: resolveTrace(trace),
      actor: actorOf(subject),
      changes,
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

/**
 * Reads a webhook's payload: a JSON object as the body, or in the field `payload` of a form of either kind, as older
 * senders write it (docs/assumptions.md, A-7). A promise only if the form is multipart, which the runtime reads.
 */
export function readPayload(
  request: RequestHead,
  { bytes, oversized, broken }: ReceivedBody,
): ParsedBody | Promise<ParsedBody> {
  if (oversized !== false) return { fault: `the payload has ${oversized}` };
  if (broken) return { fault: 'the payload was cut off' };
  const header = request.headers.get('content-type') ?? '';
  const contentType = parseContentType(header);
  const decode = decoderOf(contentType?.charset ?? null);
  if (decode === undefined)
    return { fault: `charset ${contentType?.charset} is not utf-8 or iso-8859-1` };
  if (contentType?.type === 'multipart/form-data')
    return parseMultipart(bytes, header, contentType.boundary).then((form) => {
      const payload = 'values' in form ? form.values.get('payload') : undefined;
      if (typeof payload === 'string') return parseJsonObject(payload);
      return 'fault' in form ? form : { fault: 'the multipart form has no field payload' };
    });
  const text = decode(bytes);
  if (contentType?.type !== 'application/x-www-form-urlencoded') return parseJsonObject(text);
  const form = parseUrlEncoded(text, decode);
  if ('fault' in form) return form;
  const payload = form.values.get('payload');
  // curl -d '{…}' says it sends a form, but means the JSON.
  if (typeof payload !== 'string') return parseJsonObject(text);
  return parseJsonObject(payload);
}
