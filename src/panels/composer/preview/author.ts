import type { ActingToken } from '../../../client/acting.ts';
import type { PersonBrief, WorldBrief } from '../../../contract/sandbox.ts';
import { fullName } from '../../../kit/people/people-in-words.ts';
import type { MessageAuthor } from '../../../message/render/PostedMessage.tsx';
import type { Target } from '../send/target.ts';

/** The user who will post the message, and whether an app posts it as its bot. */
export interface Poster {
  readonly id: string;
  /** Their name until the person is loaded. */
  readonly name: string;
  readonly isApp: boolean;
}

/**
 * Who posts the message. To a channel, it is the user of the acting token; for a webhook or a view, it is the bot of its app. If
 * neither is known, it is the bot of the first app; null in a world without apps.
 */
export function posterOf(
  { apps }: Pick<WorldBrief, 'apps'>,
  target: Target | null,
  actingToken: Pick<ActingToken, 'type' | 'user_id' | 'user_name'> | null,
): Poster | null {
  if (target?.kind === 'method' && actingToken !== null && actingToken.user_id !== null) {
    const { user_id, user_name, type } = actingToken;
    return { id: user_id, name: user_name ?? user_id, isApp: type !== 'user' };
  }
  const app =
    target?.kind === 'view'
      ? apps.find(({ app_id }) => app_id === target.id)
      : target?.kind === 'webhook'
        ? apps.find(({ webhooks }) => webhooks.some(({ service_id }) => service_id === target.id))
        : undefined;
  const postingApp = app ?? apps[0];
  return postingApp === undefined
    ? null
    : { id: postingApp.bot_user_id, name: postingApp.name, isApp: true };
}

/** The author that the preview shows at the message. */
export const authorOf = (
  poster: Poster | null,
  people: ReadonlyMap<string, PersonBrief>,
): MessageAuthor => {
  const person = poster === null ? undefined : people.get(poster.id);
  return {
    name: person ? fullName(person) : (poster?.name ?? 'App'),
    image: person?.image,
    isApp: poster?.isApp ?? true,
  };
};
