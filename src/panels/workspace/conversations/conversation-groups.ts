import type { Conversation } from '../../../contract/entities.ts';

export interface ConversationGroup {
  readonly title: string;
  readonly conversations: readonly Conversation[];
}

/** The conversations as a list shows them: those one is in, direct ones, those one could join, archived ones. */
export function conversationGroups(
  conversations: readonly Conversation[],
  nameOf: (conversation: Conversation) => string,
): readonly ConversationGroup[] {
  const sorted = conversations.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const isDirect = ({ is_im, is_mpim }: Conversation) => is_im || is_mpim;
  const group = (title: string, holds: (conversation: Conversation) => boolean) => ({
    title,
    conversations: sorted.filter(holds),
  });
  return [
    group('Channels', (each) => !isDirect(each) && !each.is_archived && each.is_member === true),
    group('Direct', (each) => isDirect(each)),
    group('Not joined', (each) => !isDirect(each) && !each.is_archived && each.is_member !== true),
    group('Archived', (each) => each.is_archived),
  ].filter(({ conversations: found }) => found.length > 0);
}

/** The conversation to open with: the one asked for by its id or its name, else a lively one that is not the general channel. */
export function chooseConversation(
  conversations: readonly Conversation[],
  asked: string | undefined,
): Conversation | undefined {
  if (asked !== undefined)
    return (
      conversations.find(({ id }) => id === asked) ??
      // A link that is written by hand, such as that of a lesson, names the channel.
      conversations.find(({ name }) => name === asked)
    );
  const joined = conversations.filter(
    ({ is_member, is_archived }) => is_member === true && !is_archived,
  );
  return joined.find(({ is_general }) => !is_general) ?? joined[0] ?? conversations[0];
}
