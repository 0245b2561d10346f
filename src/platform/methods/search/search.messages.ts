import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { permalinkOf } from '../../http/permalink.ts';
import { withoutPayload } from '../conversations/shown-message.ts';
import { findMessages, type FoundMessage } from './find-messages.ts';
import { highlight } from './highlight.ts';
import type { Term } from './words.ts';
import {
  cursorAfter,
  PAGES,
  pagesOf,
  readPlace,
  readSearch,
  SEARCH_ARGUMENTS,
} from './search-arguments.ts';

/** A message that was found. */
const Match = z.extend(Message, {
  score: z.number(),
  permalink: z.string(),
  username: z.string(),
  channel: z.object({
    id: z.string(),
    name: z.string(),
    is_channel: z.boolean(),
    is_group: z.boolean(),
    is_im: z.boolean(),
    is_mpim: z.boolean(),
    is_private: z.boolean(),
  }),
});

export const FoundMessages = z.object({ total: z.int(), ...PAGES, matches: z.array(Match) });

/** The message as the answer has it; with terms, what they found is marked. */
export function showMatch(
  world: Pick<World, 'deployment' | 'channels' | 'users'>,
  { row, score }: FoundMessage,
  terms: readonly Term[] | null,
): z.output<typeof Match> {
  const channel = world.channels.get(row.channel);
  const kind = channel?.kind;
  const message = withoutPayload(row);
  return {
    ...message,
    ...(terms === null ? {} : { text: highlight(row.text, terms) }),
    score,
    permalink: permalinkOf(world.deployment, row),
    username: world.users.get(row.user ?? '')?.name ?? '',
    channel: {
      id: row.channel,
      name: channel?.name ?? '',
      is_channel: kind === 'public_channel',
      is_group: kind === 'private_channel',
      is_im: kind === 'im',
      is_mpim: kind === 'mpim',
      is_private: kind !== 'public_channel',
    },
  };
}

/** Page-based pagination (interface, "Versioning" 5), or a cursor. */
export const searchMessages = defineMethod({
  name: 'search.messages',
  summary: 'Finds messages by their words, conversations, authors and dates.',
  description:
    'It searches all conversations that the person can see. The answer is paginated by page and count, or by a cursor, which begins with *.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['user'],
  scopes: [anyOf('search:read')],
  args: z.object({
    ...SEARCH_ARGUMENTS,
    cursor: z.optional(
      z
        .string()
        .check(
          z.describe(
            '* for the first page, then next_cursor of the previous answer; page does not count then.',
          ),
        ),
    ),
  }),
  returns: z.object({
    query: z.string(),
    messages: FoundMessages,
    response_metadata: z.optional(z.object({ next_cursor: z.string() })),
  }),
  errors: ['no_query', 'invalid_cursor'],
  provenance: 'assumed',
  assumptions: ['A-15', 'A-40', 'A-52', 'A-53'],
  handler: ({ world, caller, args }) => {
    const search = readSearch(world, caller, args);
    if (isFailure(search)) return search;
    const given = { method: 'search.messages', args };
    const walk = readPlace(world, given);
    if (isFailure(walk)) return walk;
    const { query, order, size } = search;
    const skip = walk === undefined ? (Math.max(1, args.page ?? 1) - 1) * size : 0;
    const { total, before, found } = findMessages(world, caller.user, query, {
      order,
      // With a cursor, one more tells whether there is more.
      size: walk === undefined ? size : size + 1,
      skip,
      after: walk?.after ?? null,
    });
    const shown = found.slice(0, size);
    const last = shown.at(-1);
    const hasMore = found.length > size && last !== undefined;
    const pages = pagesOf({ total, before, size, length: shown.length });
    const matches = shown.map((each) =>
      showMatch(world, each, args.highlight === true ? query.terms : null),
    );
    return {
      query: args.query,
      messages: { total, ...pages, matches },
      ...(walk && {
        response_metadata: { next_cursor: hasMore ? cursorAfter(world, given, last) : '' },
      }),
    };
  },
});
