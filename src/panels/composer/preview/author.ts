import type { ActingToken } from '../../../client/acting.ts';
import type { PersonBrief, WorldBrief } from '../../../contract/sandbox.ts';
import { fullName } from '../../../kit/people/people-in-words.ts';
import type { MessageAuthor } from '../../../message/render/PostedMessage.tsx';
import type { Target } from '../send/target.ts';

/** The user who will have posted the message, and whether an app does it as its bot. */
export interface Poster {
  readonly id: string;
  readonly isApp: boolean;
}

/**
 * Who posts the message: the bot of the webhook's app, or the user of the acting token. Where neither can post, the bot of
 * the first app; null in a world without apps.
 */
export function posterOf(
  { apps }: Pick<WorldBrief, 'apps'>,
  target: Target | null,
  acting: Pick<ActingToken, 'type' | 'user_id'> | null,
): Poster | null {
  if (target?.kind === 'method' && acting !== null && acting.user_id !== null)
    return { id: acting.user_id, isApp: acting.type !== 'user' };
  const app =
    target?.kind === 'webhook'
      ? apps.find(({ webhooks }) => webhooks.some(({ service_id }) => service_id === target.id))
      : undefined;
  const bot = (app ?? apps[0])?.bot_user_id;
  return bot === undefined ? null : { id: bot, isApp: true };
}

/** The author as the message names them. Until the person is known, the id stands for the name, as in the Workspace. */
export const authorOf = (
  poster: Poster | null,
  people: ReadonlyMap<string, PersonBrief>,
): MessageAuthor => {
  const person = poster === null ? undefined : people.get(poster.id);
  return {
    name: person ? fullName(person) : (poster?.id ?? 'App'),
    image: person?.image,
    isApp: poster?.isApp ?? true,
  };
};
