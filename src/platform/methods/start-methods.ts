import { authTest } from './auth/auth.test.ts';
import { chatPostMessage } from './chat/chat.postMessage.ts';
import { conversationsHistory } from './conversations/conversations.history.ts';
import { conversationsList } from './conversations/conversations.list.ts';
import { reactionsAdd } from './reactions/reactions.add.ts';
import { usersList } from './users/users.list.ts';

/** The methods that a page opens with (`src/contract/catalog.ts`): the others load later. */
export const STARTING_METHODS = [
  authTest,
  chatPostMessage,
  conversationsHistory,
  conversationsList,
  reactionsAdd,
  usersList,
] as const;
