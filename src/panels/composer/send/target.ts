import type { WorldBrief } from '../../../contract/sandbox.ts';
import type { ViewType } from '../../../contract/views/view.ts';

/** Where a message can be sent, or the app that shows a view. */
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
    }
  | ViewTarget;

/** An app that shows a view to a person, with the token of its bot. */
export interface ViewTarget {
  readonly kind: 'view';
  /** Of the app. */
  readonly id: string;
  readonly title: string;
  readonly method: 'views.open' | 'views.publish';
  /** Who sees it. */
  readonly user: string;
  readonly token: string;
}

/** All apps that can show a view of a type to a person, the owner if nobody is named. */
export function viewTargetsOf(
  { apps, users }: Pick<WorldBrief, 'apps' | 'users'>,
  type: ViewType,
  person: string | null,
): readonly ViewTarget[] {
  const method = type === 'modal' ? 'views.open' : 'views.publish';
  return apps.flatMap(({ app_id, name, bot_user_id, tokens }) => {
    const bot = tokens.find((each) => each.type === 'bot' && each.status === 'active');
    if (bot === undefined) return [];
    // A bot sees no view: whoever acts as one shows it to the owner.
    const isBot = person === null || apps.some((each) => each.bot_user_id === person);
    const user = isBot || person === bot_user_id ? users.admin : person;
    return [
      { kind: 'view', id: app_id, title: `${method} by ${name}`, method, user, token: bot.token },
    ];
  });
}

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
