import type { ParsedBody } from '../http/form.ts';
import type { AppRecord } from '../model/app.ts';
import type { ChannelRecord } from '../model/channel.ts';
import { messageKey, type MessageRecord } from '../model/message.ts';
import type { WebhookRecord } from '../model/webhook.ts';
import type { World } from '../model/world/world.ts';
import type { WebhookAddress } from './address.ts';

/** What the rules of the webhook surface check: the post, and the webhook at its address. */
export interface WebhookSubject {
  readonly world: World;
  readonly address: WebhookAddress;
  readonly webhook: WebhookRecord | undefined;
  readonly app: AppRecord | undefined;
  readonly channel: ChannelRecord | undefined;
  readonly payload: ParsedBody;
  /** Fields of the payload; empty if it cannot be parsed. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The message that the payload replies to, where there is one. */
  readonly parent: MessageRecord | undefined;
}

export function webhookSubject(
  world: World,
  address: WebhookAddress,
  payload: ParsedBody,
): WebhookSubject {
  const webhook = world.webhooks.get(address.service);
  const channel = webhook && world.channels.get(webhook.channel);
  const fields = 'fault' in payload ? {} : (Object.fromEntries(payload.values) as object);
  const thread_ts = 'thread_ts' in fields ? fields.thread_ts : undefined;
  return {
    world,
    address,
    webhook,
    app: webhook && world.apps.get(webhook.app),
    channel,
    payload,
    fields: fields as Readonly<Record<string, unknown>>,
    parent:
      channel && typeof thread_ts === 'string'
        ? world.messages.get(messageKey(channel.id, thread_ts))
        : undefined,
  };
}
