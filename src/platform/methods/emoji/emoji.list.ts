import * as z from 'zod/mini';
import { emojiValue } from '../../model/people/emoji.ts';
import { formatTs } from '../../model/message.ts';
import { anyOf, defineMethod } from '../../pipeline/method.ts';

export const emojiList = defineMethod({
  name: 'emoji.list',
  summary: 'Lists the emoji that the workspace added.',
  description: 'Each name leads to the address of a picture, or to alias: and another name.',
  verbs: ['GET', 'POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('emoji:read')],
  args: z.object({}),
  returns: z.object({ emoji: z.record(z.string(), z.string()), cache_ts: z.string() }),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-81'],
  handler: ({ world }) => {
    const rows = Array.from(world.emoji.scan());
    return {
      emoji: Object.fromEntries(rows.map((row) => [row.name, emojiValue(world, row)])),
      cache_ts: formatTs(Math.floor(world.clock.now()) * 1_000_000),
    };
  },
});
