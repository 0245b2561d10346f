import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import type { World } from '../../model/world/world.ts';
import type { MessageRecord } from '../../model/message.ts';
import { anyOf, type Call, type Caller, defineMethod, isFailure } from '../../pipeline/method.ts';
import { permalinkOf } from '../../http/permalink.ts';
import { withoutPayload } from '../conversations/lookup/thread-root.ts';
import { findMessages, type Found } from './find-messages.ts';
import { prepareIndex } from './message-index.ts';
import type { Rank } from './ranking.ts';
import { highlight } from './highlight.ts';
import type { Term } from './words.ts';
import {
  cursorAfter,
  PAGES,
  pagesOf,
  readPlace,
  readSearch,
  type Search,
  SEARCH_ARGUMENTS,
  type SearchArguments,
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

type Shown = Found<MessageRecord>['found'][number];

/** The message as the answer has it; with terms, what they found is marked. */
function showMatch(
  world: Pick<World, 'deployment' | 'channels' | 'users'>,
  { row, score }: Shown,
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
    username: row.username ?? world.users.get(row.user ?? '')?.name ?? '',
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

/** The page of messages that a search asks for: by its number, or after a place in a walk with a cursor. */
export function messageResults(
  { world, caller }: Pick<Call<unknown, Caller>, 'world' | 'caller'>,
  { query, order, size }: Search,
  { page = 1, highlight: isMarked }: Pick<SearchArguments, 'page' | 'highlight'>,
  walk: { readonly after: Rank | null } | undefined,
): { readonly messages: z.output<typeof FoundMessages>; readonly next: Rank | null } {
  const skip = walk === undefined ? (Math.max(1, page) - 1) * size : 0;
  const { total, before, found } = findMessages(world, caller.user, query, {
    order,
    // With a cursor, one more tells whether there is more.
    size: walk === undefined ? size : size + 1,
    skip,
    after: walk?.after ?? null,
  });
  const shown = found.slice(0, size);
  const matches = shown.map((each) =>
    showMatch(world, each, isMarked === true ? query.terms : null),
  );
  const pages = pagesOf({ total, before, size, length: shown.length });
  return {
    messages: { total, ...pages, matches },
    next: found.length > size ? (shown.at(-1) ?? null) : null,
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
  prepare: prepareIndex,
  provenance: 'assumed',
  assumptions: ['A-15', 'A-40', 'A-52', 'A-53'],
  handler: (call) => {
    const { world, caller, args } = call;
    const search = readSearch(world, caller, args);
    if (isFailure(search)) return search;
    const given = { method: 'search.messages', args };
    const walk = readPlace(world, given);
    if (isFailure(walk)) return walk;
    const { messages, next } = messageResults(call, search, args, walk);
    const next_cursor = next === null ? '' : cursorAfter(world, given, next);
    return { query: args.query, messages, ...(walk && { response_metadata: { next_cursor } }) };
  },
});
