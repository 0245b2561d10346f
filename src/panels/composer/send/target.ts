import type { WorldBrief } from '../../../contract/sandbox.ts';

/** Where a message can be sent. */
export type Target =
  | {
      readonly kind: 'webhook';
      readonly id: string;
      readonly title: string;
      /** Contains the secret of the webhook. */
      readonly url: string;
      readonly channel: string;
    }
  | {
      readonly kind: 'method';
      readonly id: string;
      readonly title: string;
      readonly channel: string;
    };

/** All webhooks of the world, then all channels that a token can post to. */
export function targetsOf({ apps, channels }: WorldBrief): readonly Target[] {
  return [
    ...apps.flatMap(({ name, webhooks }) =>
      webhooks.map(({ url, service_id, channel, channel_id, status }): Target => ({
        kind: 'webhook',
        id: service_id,
        title: `Webhook of ${name} to ${channel}${status === 'active' ? '' : `, ${status}`}`,
        url,
        channel: channel_id,
      })),
    ),
    ...channels.map(({ id, name }): Target => ({
      kind: 'method',
      id,
      title: `chat.postMessage to ${name === undefined ? `the direct conversation ${id}` : `#${name}`}`,
      channel: id,
    })),
  ];
}
