// Generated from the names of the files beside it, whenever Vite or Vitest starts. Do not edit.
import { apiTest } from './api.test.ts';
import { authTest } from './auth.test.ts';
import { channelsHistory } from './channels.history.ts';
import { chatDelete } from './chat.delete.ts';
import { chatPostMessage } from './chat.postMessage.ts';
import { chatUpdate } from './chat.update.ts';
import { conversationsHistory } from './conversations.history.ts';
import { conversationsInfo } from './conversations.info.ts';
import { conversationsJoin } from './conversations.join.ts';
import { conversationsList } from './conversations.list.ts';
import { conversationsMembers } from './conversations.members.ts';
import { groupsHistory } from './groups.history.ts';
import { imHistory } from './im.history.ts';
import { mpimHistory } from './mpim.history.ts';
import { reactionsList } from './reactions.list.ts';
import { searchMessages } from './search.messages.ts';
import { usersInfo } from './users.info.ts';
import { usersList } from './users.list.ts';

/** Every Web API method, sorted by the name it has on the wire. */
export const METHODS = [
  apiTest,
  authTest,
  channelsHistory,
  chatDelete,
  chatPostMessage,
  chatUpdate,
  conversationsHistory,
  conversationsInfo,
  conversationsJoin,
  conversationsList,
  conversationsMembers,
  groupsHistory,
  imHistory,
  mpimHistory,
  reactionsList,
  searchMessages,
  usersInfo,
  usersList,
] as const;
