import * as z from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import { isMember, type Conversations } from '../../model/channel.ts';
import { messageKey, type MessageRecord } from '../../model/message.ts';
import { withoutPayload } from '../conversations/shown-message.ts';
import { NumberedPaging, PAGE_ARGUMENTS, pageByNumber } from '../../pipeline/numbered-pages.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, defineMethod, fail, type Caller } from '../../pipeline/method.ts';

/** How many of the newest messages of each conversation are searched (docs/assumptions.md, A-15). */
const SEARCHED = 5000;

interface Query {
  /** What a message must contain, in lower case. */
  readonly words: readonly string[];
  /** Names and ids of the conversations to search, in lower case; null for all. */
  readonly places: ReadonlySet<string> | null;
}

/** Reads a query: words, and places after `in:` (docs/assumptions.md, A-40). */
function parseQuery(query: string): Query {
  const distinct = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
  const places = new Set<string>();
  const words: string[] = [];
  for (const word of distinct.slice(0, MAX_WORDS)) {
    const place = /^in:#?([^#].*)$/.exec(word)?.[1];
    if (place === undefined) words.push(word);
    else places.add(place);
  }
  return { words, places: places.size > 0 ? places : null };
}

/** The longest query, in characters, and the most words that are searched for. */
const MAX_QUERY_LENGTH = 1_000;
const MAX_WORDS = 50;

/** The most characters that one call reads, counted once per word: this takes a fraction of a second. */
const MAX_LENGTH_READ = 100_000_000;

/**
 * The messages that contain every word of the query, in its places and in conversations the person is in, newest first. A search
 * that reaches its limit returns what it has found so far.
 */
function matches(
  world: Conversations & Pick<World, 'messages'>,
  { user }: Caller,
  { words, places }: Query,
): MessageRecord[] {
  let read = 0;
  const found: MessageRecord[] = [];
  for (const channel of world.channels.scan()) {
    const isAsked = places?.has(channel.id.toLowerCase()) ?? true;
    if (!isAsked && !places?.has(channel.name)) continue;
    if (channel.access_denied || !isMember(world, channel.id, user.id)) continue;
    let looked = 0;
    for (const row of world.messages.scan({ prefix: messageKey(channel.id, ''), reverse: true })) {
      looked += 1;
      if (looked > SEARCHED || read > MAX_LENGTH_READ) break;
      const text = row.text.toLowerCase();
      const holds = (word: string) => {
        read += text.length;
        return text.includes(word);
      };
      if (words.every(holds)) found.push(row);
    }
  }
  return found.toSorted((a, b) => (a.ts > b.ts ? -1 : 1));
}

/** Page-based pagination (interface, "Versioning" 5). */
export const searchMessages = defineMethod({
  name: 'search.messages',
  summary: 'Finds messages that contain every word of a query.',
  description:
    'An older method, paginated by page and count. It searches the conversations that the user is in; in:#deploys limits it to one of them.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['user'],
  scopes: [anyOf('search:read')],
  args: z.object({
    query: z
      .string()
      .check(
        z.maxLength(MAX_QUERY_LENGTH),
        z.describe(
          'Words, separated by spaces; a message must contain all of them. in: and the name or id of a conversation searches only there. At most fifty.',
        ),
      ),
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
  assumptions: ['A-15', 'A-40'],
  handler: ({ world, caller, args }) => {
    if (args.query.trim() === '') return fail('no_query', 'query', 'the query is empty');
    const { page, paging } = pageByNumber(matches(world, caller, parseQuery(args.query)), args);
    const found = page.map((row) => ({
      ...withoutPayload(row),
      channel: { id: row.channel, name: world.channels.get(row.channel)?.name ?? '' },
    }));
    return { query: args.query, messages: { total: paging.total, paging, matches: found } };
  },
});
