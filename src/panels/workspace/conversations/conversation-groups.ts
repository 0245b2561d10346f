import type { Conversation } from '../../../contract/entities.ts';

export interface ConversationGroup {
  readonly title: string;
  readonly conversations: readonly Conversation[];
}

/** The groups of the list: joined channels, direct conversations, channels to join, archived channels. */
export function conversationGroups(
  conversations: readonly Conversation[],
  nameOf: (conversation: Conversation) => string,
): readonly ConversationGroup[] {
  const sorted = conversations.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const isDirect = ({ is_im, is_mpim }: Conversation) => is_im || is_mpim;
  const group = (title: string, belongs: (conversation: Conversation) => boolean) => ({
    title,
    conversations: sorted.filter(belongs),
  });
  return [
    group('Channels', (each) => !isDirect(each) && !each.is_archived && each.is_member === true),
    group('Direct', (each) => isDirect(each)),
    group('Not joined', (each) => !isDirect(each) && !each.is_archived && each.is_member !== true),
    group('Archived', (each) => each.is_archived),
  ].filter(({ conversations: found }) => found.length > 0);
}

/** The conversation to show: the one asked for by id or name, else a joined channel, preferably not the general one. */
export function chooseConversation(
  conversations: readonly Conversation[],
  asked: string | undefined,
): Conversation | undefined {
  if (asked !== undefined)
    return (
      conversations.find(({ id }) => id === asked) ??
      // Links written by hand, such as those of lessons, name the channel.
      conversations.find(({ name }) => name === asked)
    );
  const joined = conversations.filter(
    ({ is_member, is_archived }) => is_member === true && !is_archived,
  );
  return joined.find(({ is_general }) => !is_general) ?? joined[0] ?? conversations[0];
}
