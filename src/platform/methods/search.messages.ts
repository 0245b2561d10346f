import * as z from 'zod/mini';
import { Message } from '../../contract/entities.ts';
import { isMember } from '../model/channel.ts';
import { messageKey, wireMessage, type MessageRecord } from '../model/message.ts';
import { NumberedPaging, PAGE_ARGUMENTS, numberedPage } from '../pipeline/numbered-pages.ts';
import type { World } from '../world.ts';
import { anyOf, defineMethod, fail, type Caller } from './define-method.ts';

/** How many of the newest messages of each conversation are searched (docs/assumptions.md, A-15). */
const SEARCHED = 5000;

/** Messages that hold every word of the query, in conversations the person is in, the newest first. */
function matches(world: World, { user }: Caller, query: string): MessageRecord[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found: MessageRecord[] = [];
  for (const channel of world.channels.scan()) {
    if (!isMember(world, channel.id, user.id)) continue;
    let looked = 0;
    for (const row of world.messages.scan({ prefix: messageKey(channel.id, ''), reverse: true })) {
      looked += 1;
      if (looked > SEARCHED) break;
      const text = row.text.toLowerCase();
      if (words.every((word) => text.includes(word))) found.push(row);
    }
  }
  return found.toSorted((a, b) => (a.ts > b.ts ? -1 : 1));
}

/** Pages by number (interface, "Versioning" 5). */
export const searchMessages = defineMethod({
  name: 'search.messages',
  summary: 'Finds messages that hold every word of a query.',
  description:
    'An older method: it pages by page and count. It searches the conversations the person is in.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['user'],
  scopes: [anyOf('search:read')],
  args: z.object({
    query: z.string().check(z.describe('Words, parted by spaces; each must occur.')),
    ...PAGE_ARGUMENTS,
  }),
  returns: z.object({
    query: z.string(),
    messages: z.object({
      total: z.int(),
      paging: NumberedPaging,
      matches: z.array(
        z.extend(Message, { channel: z.object({ id: z.string(), name: z.string() }) }),
      ),
    }),
  }),
  errors: ['no_query'],
  provenance: 'assumed',
  assumptions: ['A-15'],
  handler: ({ world, caller, args }) => {
    if (args.query.trim() === '') return fail('no_query', 'query', 'it is empty');
    const { page, paging } = numberedPage(matches(world, caller, args.query), args);
    const found = page.map((row) => ({
      ...wireMessage(row),
      channel: { id: row.channel, name: world.channels.get(row.channel)?.name ?? '' },
    }));
    return { query: args.query, messages: { total: paging.total, paging, matches: found } };
  },
});
