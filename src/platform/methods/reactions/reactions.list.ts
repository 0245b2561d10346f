import * as z from 'zod/mini';
import { ShownMessage } from '../../../contract/entities.ts';
import { canSee, type Conversations } from '../../model/channel.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import { NumberedPaging, PAGE_ARGUMENTS, pageByNumber } from '../../pipeline/numbered-pages.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, defineMethod, fail, type Caller } from '../../pipeline/method.ts';
import { showMessage } from '../conversations/shown-message.ts';

const Item = z.object({
  type: z.literal('message'),
  channel: z.string(),
  message: ShownMessage,
});

/** The messages that a person reacted to and the caller can see, newest first. */
function findReactedTo(
  world: Conversations & Pick<World, 'messages' | 'reactions'>,
  { user: viewer }: Caller,
  user: string,
): MessageRecord[] {
  const keys = new Set<string>();
  for (const { channel, ts } of world.reactions.scanIndex('user', {
    prefix: `${user}:`,
    reverse: true,
  })) {
    const place = world.channels.get(channel);
    if (place === undefined || place.access_denied) continue;
    if (canSee(world, place, viewer)) keys.add(messageKey(channel, ts));
  }
  return [...keys].flatMap((key) => world.messages.get(key) ?? []);
}

/** Page-based pagination (interface, "Versioning" 5). */
export const reactionsList = defineMethod({
  name: 'reactions.list',
  summary: 'Lists the messages that a user reacted to.',
  description: 'An older method, paginated by page and count.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('reactions:read')],
  args: z.object({
    user: z.optional(z.string().check(z.describe('Id of the user; the caller by default.'))),
    ...PAGE_ARGUMENTS,
  }),
  returns: z.object({ items: z.array(Item), paging: NumberedPaging }),
  errors: ['user_not_found'],
  provenance: 'assumed',
  assumptions: ['A-15'],
  handler: ({ world, caller, args }) => {
    const user = args.user ?? caller.user.id;
    if (!world.users.has(user)) return fail('user_not_found', `user ${user}`, 'nobody has that id');
    const { page, paging } = pageByNumber(findReactedTo(world, caller, user), args);
    const items = page.map((row) => ({
      type: 'message' as const,
      channel: row.channel,
      message: showMessage(world, row),
    }));
    return { items, paging };
  },
});
