import * as z from 'zod/mini';
import { source } from '../../../contract/blocks/address.ts';
import { type Author, authorOf } from '../../model/message.ts';
import type { Call, Caller } from '../../pipeline/method.ts';
import { isEmojiName } from '../reactions/emoji-name.ts';

/** What lets a bot post with another name and picture. */
const SCOPE = 'chat:write.customize';

/** The longest name that a message shows in place of that of its bot. */
const MAX_USERNAME = 80;

/** The arguments that give a message another name and picture than those of its bot (docs/assumptions.md, A-69). */
export const authorshipArguments = {
  username: z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_USERNAME),
        z.describe(`Name to show in place of that of the bot, with the scope ${SCOPE}.`),
      ),
  ),
  icon_emoji: z.optional(
    z.string().check(
      z.refine((text) => text === '' || isEmojiName(stripColons(text))),
      z.describe(
        `Emoji such as :tada: to show as the picture of the bot, with the scope ${SCOPE}.`,
      ),
    ),
  ),
  icon_url: z.optional(
    source(`Picture to show in place of that of the bot, with the scope ${SCOPE}.`, 0),
  ),
};

type Authorship = z.output<z.ZodMiniObject<typeof authorshipArguments>>;

const stripColons = (emoji: string) => /^:(.*):$/.exec(emoji)?.[1] ?? emoji;

/** The author of a message of the caller. A name and a picture of its own are for bots with the scope; others are told in the trace. */
export function chooseAuthor(
  { user, app, token }: Caller,
  { username = '', icon_emoji = '', icon_url = '' }: Authorship,
  remark: Call<unknown, Caller>['remark'],
): Author {
  const author = authorOf(user, app);
  if (username === '' && icon_emoji === '' && icon_url === '') return author;
  if (author.bot_id === undefined || !token.scopes.includes(SCOPE)) {
    const reason = author.bot_id === undefined ? 'a person writes' : `the token lacks ${SCOPE}`;
    remark(`username, icon_emoji and icon_url were ignored: ${reason}`);
    return author;
  }
  // An emoji goes before a picture.
  const icons =
    icon_emoji === '' ? { image_48: icon_url } : { emoji: `:${stripColons(icon_emoji)}:` };
  return {
    ...author,
    username: username === '' ? user.real_name : username,
    ...((icon_emoji !== '' || icon_url !== '') && { icons }),
  };
}
