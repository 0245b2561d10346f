import * as z from 'zod/mini';
import { EMOJI_NAME } from '../../../contract/mrkdwn/emoji-name.ts';
import { HEX, randomAt } from '../../runtime/random.ts';
import { defineTable } from '../define-table.ts';
import { count } from '../shapes.ts';
import type { World } from '../world/world.ts';

/** An emoji that the workspace added. */
export const EmojiRecord = z.object({
  /** Without colons. */
  name: z.string().check(z.regex(EMOJI_NAME)),
  /** The address of its picture. Absent: Parley generates one. */
  url: z.optional(z.string()),
  /** Of an alias: the name of the emoji that it stands for. */
  alias_for: z.optional(z.string()),
  /** When it was added. */
  created: count,
});
export type EmojiRecord = z.infer<typeof EmojiRecord>;

export const emoji = defineTable({ name: 'emoji', schema: EmojiRecord, key: ({ name }) => name });

/** What `emoji.list` has for a name: the address of the picture, or `alias:` and the other name. */
export function emojiValue(
  { deployment: { base_url }, options: { seed } }: Pick<World, 'deployment' | 'options'>,
  { name, url, alias_for }: EmojiRecord,
): string {
  if (alias_for !== undefined) return `alias:${alias_for}`;
  return url ?? `${base_url}/avatars/${randomAt(seed, 'emoji', name).word(12, HEX)}-64.svg`;
}
