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
  /** Id of the app. */
  readonly id: string;
  readonly title: string;
  readonly method: 'views.open' | 'views.publish';
  /** Who sees it. */
  readonly user: string;
  readonly token: string;
}

/**
 * The person who sees a view and acts on it: the user that the page acts as. If that is a bot or nobody, it is the admin,
 * because bots see no views.
 */
export function viewerOf(
  { apps, users }: Pick<WorldBrief, 'apps' | 'users'>,
  actingUserId: string | null,
) {
  const isBotOrNobody =
    actingUserId === null || apps.some((each) => each.bot_user_id === actingUserId);
  return isBotOrNobody ? users.admin : actingUserId;
}

/** All apps that can show a view of a type to a person. */
export function viewTargetsOf(
  world: Pick<WorldBrief, 'apps' | 'users'>,
  type: ViewType,
  actingUserId: string | null,
): readonly ViewTarget[] {
  const method = type === 'modal' ? 'views.open' : 'views.publish';
  const user = viewerOf(world, actingUserId);
  return world.apps.flatMap(({ app_id, name, tokens }) => {
    const bot = tokens.find((each) => each.type === 'bot' && each.status === 'active');
    if (bot === undefined) return [];
    return [
      { kind: 'view', id: app_id, title: `${method} by ${name}`, method, user, token: bot.token },
    ];
  });
}

/** All webhooks of the world, then all its channels, for `chat.postMessage`. */
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
