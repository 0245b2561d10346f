import type { WorldBrief } from '../../../contract/sandbox.ts';

/** Where a message can be sent. */
export type Target =
  | {
      readonly kind: 'webhook';
      readonly id: string;
      readonly title: string;
      /** Holds the secret of the webhook. */
      readonly url: string;
      readonly channel: string;
    }
  | {
      readonly kind: 'method';
      readonly id: string;
      readonly title: string;
      readonly channel: string;
    };

/** Every webhook of the world, then every channel that can be posted to with a token. */
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
