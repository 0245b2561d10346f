// Generated from the names of the files beside it, whenever Vite or Vitest starts. Do not edit.
import { apiTest } from './api.test.ts';
import { appsUninstall } from './apps.uninstall.ts';
import { authRevoke } from './auth.revoke.ts';
import { authTest } from './auth.test.ts';
import { channelsHistory } from './channels.history.ts';
import { chatDelete } from './chat.delete.ts';
import { chatPostEphemeral } from './chat.postEphemeral.ts';
import { chatPostMessage } from './chat.postMessage.ts';
import { chatUpdate } from './chat.update.ts';
import { conversationsArchive } from './conversations.archive.ts';
import { conversationsCreate } from './conversations.create.ts';
import { conversationsHistory } from './conversations.history.ts';
import { conversationsInfo } from './conversations.info.ts';
import { conversationsInvite } from './conversations.invite.ts';
import { conversationsJoin } from './conversations.join.ts';
import { conversationsList } from './conversations.list.ts';
import { conversationsMembers } from './conversations.members.ts';
import { conversationsOpen } from './conversations.open.ts';
import { conversationsReplies } from './conversations.replies.ts';
import { conversationsUnarchive } from './conversations.unarchive.ts';
import { groupsHistory } from './groups.history.ts';
import { imHistory } from './im.history.ts';
import { mpimHistory } from './mpim.history.ts';
import { oauthV2Access } from './oauth.v2.access.ts';
import { openidConnectToken } from './openid.connect.token.ts';
import { openidConnectUserInfo } from './openid.connect.userInfo.ts';
import { reactionsAdd } from './reactions.add.ts';
import { reactionsGet } from './reactions.get.ts';
import { reactionsList } from './reactions.list.ts';
import { reactionsRemove } from './reactions.remove.ts';
import { searchMessages } from './search.messages.ts';
import { usersIdentity } from './users.identity.ts';
import { usersInfo } from './users.info.ts';
import { usersList } from './users.list.ts';

/** Every Web API method, sorted by the name it has on the wire. */
export const METHODS = [
  apiTest,
  appsUninstall,
  authRevoke,
  authTest,
  channelsHistory,
  chatDelete,
  chatPostEphemeral,
  chatPostMessage,
  chatUpdate,
  conversationsArchive,
  conversationsCreate,
  conversationsHistory,
  conversationsInfo,
  conversationsInvite,
  conversationsJoin,
  conversationsList,
  conversationsMembers,
  conversationsOpen,
  conversationsReplies,
  conversationsUnarchive,
  groupsHistory,
  imHistory,
  mpimHistory,
  oauthV2Access,
  openidConnectToken,
  openidConnectUserInfo,
  reactionsAdd,
  reactionsGet,
  reactionsList,
  reactionsRemove,
  searchMessages,
  usersIdentity,
  usersInfo,
  usersList,
] as const;
