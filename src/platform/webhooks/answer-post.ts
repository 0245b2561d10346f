import { WEBHOOK_ERRORS, type WebhookErrorCode } from '../../contract/webhook-errors.ts';
import type { TraceStep } from '../../contract/trace.ts';
import { TEXT_TYPE, type Answer } from '../http/answer.ts';
import type { ReceivedBody } from '../http/body.ts';
import type { ParsedBody } from '../http/form.ts';
import { isMember, type ChannelRecord } from '../model/channel.ts';
import { messageKey, nextTs } from '../model/message.ts';
import type { WebhookRecord } from '../model/webhook.ts';
import type { Answering } from '../web-api/answer-call.ts';
import type { World } from '../world.ts';
import { parseAddress, webhookAt, type WebhookRefusal } from './address.ts';
import { readPayload } from './payload.ts';

const MOST_ATTACHMENTS = 100;

/** The webhook surface: `POST {webhook_host}/services/<team>/<service>/<secret>` (interface, "Incoming webhook post"). */
export function readPost(request: Request, path: string, body: ReceivedBody): Answering {
  const address = parseAddress(path);
  const payload: ParsedBody =
    request.method === 'POST'
      ? readPayload(request, body)
      : { fault: `a webhook is posted to, not ${request.method}` };
  return (world) => {
    const trace: TraceStep[] = [];
    const { result, changes } = world.store.transact(
      () => post(world, address, payload, trace),
      (refused) => refused === null,
    );
    const error = result?.refused ?? null;
    if (result !== null) {
      const { refused, looked_at, detail } = result;
      trace.push({ rule: RULE_OF[refused], verdict: 'refused', looked_at, detail, error: refused });
    }
    const webhook = world.webhooks.get(address.service);
    return {
      name: 'incoming webhook',
      status: error === null ? 200 : WEBHOOK_ERRORS[error].status,
      headers: { 'content-type': TEXT_TYPE },
      body: error ?? 'ok',
      error,
      warnings: [],
      trace,
      actor: webhook === undefined ? null : actorOf(world, webhook),
      changes,
    };
  };
}

/** Posts, or says why not; the checks in their order. */
function post(
  world: World,
  address: ReturnType<typeof parseAddress>,
  payload: ParsedBody,
  trace: TraceStep[],
): WebhookRefusal | null {
  const webhook = webhookAt(world, address);
  if ('refused' in webhook) return webhook;
  trace.push({
    rule: 'address',
    verdict: 'passed',
    looked_at: `service ${webhook.id}`,
    detail: 'an active webhook',
  });
  const content = contentOf(payload);
  if ('refused' in content) return content;
  trace.push({ rule: 'payload', verdict: 'passed', looked_at: Object.keys(content).join(', ') });
  const channel = destination(world, webhook);
  if ('refused' in channel) return channel;
  trace.push({ rule: 'channel', verdict: 'passed', looked_at: `channel ${channel.id}` });
  return send(world, webhook, channel, content);
}

const RULE_OF: Readonly<Record<WebhookErrorCode, string>> = {
  no_team: 'address',
  no_service_id: 'address',
  no_service: 'address',
  no_active_hooks: 'address',
  invalid_token: 'address',
  invalid_payload: 'payload',
  no_text: 'payload',
  too_many_attachments: 'payload',
  user_not_found: 'payload',
  channel_not_found: 'channel',
  channel_is_archived: 'channel',
  posting_to_general_channel_denied: 'channel',
  action_prohibited: 'workspace',
  team_disabled: 'workspace',
};

interface WebhookContent {
  readonly text: string;
  readonly blocks?: unknown[];
  readonly attachments?: unknown[];
  readonly thread_ts?: string;
}

const invalid = (looked_at: string, detail: string): WebhookRefusal => ({
  refused: 'invalid_payload',
  looked_at,
  detail,
});

function contentOf(payload: ParsedBody): WebhookContent | WebhookRefusal {
  if ('fault' in payload) return invalid('payload', payload.fault);
  const {
    text,
    blocks = [],
    attachments = [],
    thread_ts,
  } = Object.fromEntries(payload.values) as Record<string, unknown>;
  if (text === undefined || text === null || text === '') {
    return { refused: 'no_text', looked_at: 'text', detail: 'it is missing or empty' };
  }
  if (typeof text !== 'string') return invalid('text', 'it is not a string');
  if (!isObjects(blocks)) return invalid('blocks', 'they are not a list of objects');
  if (!isObjects(attachments)) return invalid('attachments', 'they are not a list of objects');
  if (attachments.length > MOST_ATTACHMENTS) {
    return {
      refused: 'too_many_attachments',
      looked_at: `${attachments.length} attachments`,
      detail: `at most ${MOST_ATTACHMENTS}`,
    };
  }
  if (thread_ts !== undefined && typeof thread_ts !== 'string')
    return invalid('thread_ts', 'it is not a string');
  return {
    text,
    ...(blocks.length > 0 ? { blocks } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(thread_ts === undefined ? {} : { thread_ts }),
  };
}

const isObjects = (value: unknown): value is object[] =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

function destination(world: World, webhook: WebhookRecord): ChannelRecord | WebhookRefusal {
  const looked_at = `channel ${webhook.channel}`;
  const channel = world.channels.get(webhook.channel);
  if (channel === undefined)
    return { refused: 'channel_not_found', looked_at, detail: 'it is gone' };
  if (channel.kind !== 'public_channel' && !isMember(world, channel.id, webhook.creator)) {
    return {
      refused: 'channel_not_found',
      looked_at,
      detail: 'it is private, and the installer is not in it',
    };
  }
  if (channel.is_archived)
    return { refused: 'channel_is_archived', looked_at, detail: `${channel.name} is archived` };
  return channel;
}

function send(
  world: World,
  webhook: WebhookRecord,
  channel: ChannelRecord,
  content: WebhookContent,
): WebhookRefusal | null {
  const app = world.apps.get(webhook.app);
  if (app === undefined)
    return { refused: 'no_service', looked_at: `app ${webhook.app}`, detail: 'it was removed' };
  const { thread_ts, ...shown } = content;
  const parent =
    thread_ts === undefined ? undefined : world.messages.get(messageKey(channel.id, thread_ts));
  if (thread_ts !== undefined && parent === undefined)
    return invalid('thread_ts', `no message ${thread_ts} in the channel`);
  world.messages.put({
    type: 'message',
    subtype: 'bot_message',
    channel: channel.id,
    ts: nextTs(world, channel.id),
    team: world.team.id,
    user: app.bot_user,
    bot_id: app.bot_id,
    app_id: app.id,
    ...shown,
    ...(parent === undefined ? {} : { thread_ts: parent.thread_ts ?? parent.ts }),
  });
  return null;
}

function actorOf(world: World, webhook: WebhookRecord): Answer['actor'] {
  return {
    token_type: 'webhook',
    app_id: webhook.app,
    user_id: null,
    label: world.apps.get(webhook.app)?.name ?? webhook.app,
  };
}
