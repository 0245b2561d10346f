import type { Conversation } from '../../../contract/entities.ts';

export interface ConversationGroup {
  readonly title: string;
  readonly conversations: readonly Conversation[];
}

/** Groups conversations for the list: joined channels, direct conversations, channels to join, archived channels. */
export function groupConversations(
  conversations: readonly Conversation[],
  nameOf: (conversation: Conversation) => string,
): readonly ConversationGroup[] {
  const sortedConversations = conversations.toSorted((one, other) =>
    nameOf(one).localeCompare(nameOf(other)),
  );
  const isDirect = ({ is_im, is_mpim }: Conversation) => is_im || is_mpim;
  const toGroup = (title: string, isInGroup: (conversation: Conversation) => boolean) => ({
    title,
    conversations: sortedConversations.filter(isInGroup),
  });
  return [
    toGroup(
      'Channels',
      (conversation) =>
        !isDirect(conversation) && !conversation.is_archived && conversation.is_member === true,
    ),
    toGroup('Direct', (conversation) => isDirect(conversation)),
    toGroup(
      'Not joined',
      (conversation) =>
        !isDirect(conversation) && !conversation.is_archived && conversation.is_member !== true,
    ),
    toGroup('Archived', (conversation) => conversation.is_archived),
  ].filter(({ conversations: members }) => members.length > 0);
}

/** The conversation with this id or name. Without one to look for, a joined channel, preferably not the general one. */
export function chooseConversation(
  conversations: readonly Conversation[],
  idOrName: string | undefined,
): Conversation | undefined {
  if (idOrName !== undefined)
    return (
      conversations.find(({ id }) => id === idOrName) ??
      // Links written by hand, such as those of lessons, name the channel.
      conversations.find(({ name }) => name === idOrName)
    );
  const joinedChannels = conversations.filter(
    ({ is_member, is_archived }) => is_member === true && !is_archived,
  );
  return (
    joinedChannels.find(({ is_general }) => !is_general) ?? joinedChannels[0] ?? conversations[0]
  );
}
