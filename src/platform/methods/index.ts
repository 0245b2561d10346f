// Generated from the names of the files below it, whenever Vite or Vitest starts. Do not edit.
import { agentsSessionsRename } from './agents/agents.sessions.rename.ts';
import { agentsSessionsSetStatus } from './agents/agents.sessions.setStatus.ts';
import { apiTest } from './api/api.test.ts';
import { appsConnectionsOpen } from './connections/apps.connections.open.ts';
import { appsManifestCreate } from './apps/apps.manifest.create.ts';
import { appsManifestDelete } from './apps/apps.manifest.delete.ts';
import { appsManifestExport } from './apps/apps.manifest.export.ts';
import { appsManifestUpdate } from './apps/apps.manifest.update.ts';
import { appsManifestValidate } from './apps/apps.manifest.validate.ts';
import { appsUninstall } from './auth/apps.uninstall.ts';
import { assistantThreadsSetStatus } from './assistants/assistant.threads.setStatus.ts';
import { assistantThreadsSetSuggestedPrompts } from './assistants/assistant.threads.setSuggestedPrompts.ts';
import { assistantThreadsSetTitle } from './assistants/assistant.threads.setTitle.ts';
import { authRevoke } from './auth/auth.revoke.ts';
import { authTest } from './auth/auth.test.ts';
import { bookmarksAdd } from './bookmarks/bookmarks.add.ts';
import { bookmarksEdit } from './bookmarks/bookmarks.edit.ts';
import { bookmarksList } from './bookmarks/bookmarks.list.ts';
import { bookmarksRemove } from './bookmarks/bookmarks.remove.ts';
import { botsInfo } from './bots/bots.info.ts';
import { channelsHistory } from './history/channels.history.ts';
import { chatAppendStream } from './streaming/chat.appendStream.ts';
import { chatDelete } from './chat/chat.delete.ts';
import { chatDeleteScheduledMessage } from './scheduled/chat.deleteScheduledMessage.ts';
import { chatGetPermalink } from './chat/chat.getPermalink.ts';
import { chatMeMessage } from './chat/chat.meMessage.ts';
import { chatPostEphemeral } from './chat/chat.postEphemeral.ts';
import { chatPostMessage } from './chat/chat.postMessage.ts';
import { chatScheduleMessage } from './scheduled/chat.scheduleMessage.ts';
import { chatScheduledMessagesList } from './scheduled/chat.scheduledMessages.list.ts';
import { chatStartStream } from './streaming/chat.startStream.ts';
import { chatStopStream } from './streaming/chat.stopStream.ts';
import { chatUnfurl } from './chat/chat.unfurl.ts';
import { chatUpdate } from './chat/chat.update.ts';
import { conversationsArchive } from './conversations/conversations.archive.ts';
import { conversationsClose } from './membership/conversations.close.ts';
import { conversationsCreate } from './conversations/conversations.create.ts';
import { conversationsHistory } from './conversations/conversations.history.ts';
import { conversationsInfo } from './conversations/conversations.info.ts';
import { conversationsInvite } from './conversations/conversations.invite.ts';
import { conversationsJoin } from './conversations/conversations.join.ts';
import { conversationsKick } from './membership/conversations.kick.ts';
import { conversationsLeave } from './membership/conversations.leave.ts';
import { conversationsList } from './conversations/conversations.list.ts';
import { conversationsMark } from './membership/conversations.mark.ts';
import { conversationsMembers } from './conversations/conversations.members.ts';
import { conversationsOpen } from './conversations/conversations.open.ts';
import { conversationsRename } from './details/conversations.rename.ts';
import { conversationsReplies } from './conversations/conversations.replies.ts';
import { conversationsSetPurpose } from './details/conversations.setPurpose.ts';
import { conversationsSetTopic } from './details/conversations.setTopic.ts';
import { conversationsUnarchive } from './conversations/conversations.unarchive.ts';
import { dndEndDnd } from './dnd/dnd.endDnd.ts';
import { dndEndSnooze } from './dnd/dnd.endSnooze.ts';
import { dndInfo } from './dnd/dnd.info.ts';
import { dndSetSnooze } from './dnd/dnd.setSnooze.ts';
import { dndTeamInfo } from './dnd/dnd.teamInfo.ts';
import { emojiList } from './emoji/emoji.list.ts';
import { filesCompleteUploadExternal } from './files/files.completeUploadExternal.ts';
import { filesDelete } from './files/files.delete.ts';
import { filesGetUploadURLExternal } from './files/files.getUploadURLExternal.ts';
import { filesInfo } from './files/files.info.ts';
import { filesList } from './files/files.list.ts';
import { filesRevokePublicURL } from './files/files.revokePublicURL.ts';
import { filesSharedPublicURL } from './files/files.sharedPublicURL.ts';
import { groupsHistory } from './history/groups.history.ts';
import { imHistory } from './history/im.history.ts';
import { mpimHistory } from './history/mpim.history.ts';
import { oauthV2Access } from './auth/oauth.v2.access.ts';
import { oauthV2Exchange } from './auth/oauth.v2.exchange.ts';
import { openidConnectToken } from './auth/openid.connect.token.ts';
import { openidConnectUserInfo } from './auth/openid.connect.userInfo.ts';
import { pinsAdd } from './pins/pins.add.ts';
import { pinsList } from './pins/pins.list.ts';
import { pinsRemove } from './pins/pins.remove.ts';
import { reactionsAdd } from './reactions/reactions.add.ts';
import { reactionsGet } from './reactions/reactions.get.ts';
import { reactionsList } from './reactions/reactions.list.ts';
import { reactionsRemove } from './reactions/reactions.remove.ts';
import { remindersAdd } from './reminders/reminders.add.ts';
import { remindersComplete } from './reminders/reminders.complete.ts';
import { remindersDelete } from './reminders/reminders.delete.ts';
import { remindersInfo } from './reminders/reminders.info.ts';
import { remindersList } from './reminders/reminders.list.ts';
import { rtmConnect } from './connections/rtm.connect.ts';
import { searchAll } from './search/search.all.ts';
import { searchFiles } from './search/search.files.ts';
import { searchMessages } from './search/search.messages.ts';
import { teamInfo } from './team/team.info.ts';
import { teamProfileGet } from './team/team.profile.get.ts';
import { toolingTokensRotate } from './apps/tooling.tokens.rotate.ts';
import { usergroupsCreate } from './usergroups/usergroups.create.ts';
import { usergroupsDisable } from './usergroups/usergroups.disable.ts';
import { usergroupsEnable } from './usergroups/usergroups.enable.ts';
import { usergroupsList } from './usergroups/usergroups.list.ts';
import { usergroupsUpdate } from './usergroups/usergroups.update.ts';
import { usergroupsUsersList } from './usergroups/usergroups.users.list.ts';
import { usergroupsUsersUpdate } from './usergroups/usergroups.users.update.ts';
import { usersConversations } from './membership/users.conversations.ts';
import { usersDeletePhoto } from './users/users.deletePhoto.ts';
import { usersGetPresence } from './users/users.getPresence.ts';
import { usersIdentity } from './users/users.identity.ts';
import { usersInfo } from './users/users.info.ts';
import { usersList } from './users/users.list.ts';
import { usersLookupByEmail } from './users/users.lookupByEmail.ts';
import { usersProfileGet } from './users/users.profile.get.ts';
import { usersProfileSet } from './users/users.profile.set.ts';
import { usersSetPhoto } from './users/users.setPhoto.ts';
import { usersSetPresence } from './users/users.setPresence.ts';
import { viewsOpen } from './views/views.open.ts';
import { viewsPublish } from './views/views.publish.ts';
import { viewsPush } from './views/views.push.ts';
import { viewsUpdate } from './views/views.update.ts';

/** Every Web API method, sorted by the name it has on the wire. */
export const METHODS = [
  agentsSessionsRename,
  agentsSessionsSetStatus,
  apiTest,
  appsConnectionsOpen,
  appsManifestCreate,
  appsManifestDelete,
  appsManifestExport,
  appsManifestUpdate,
  appsManifestValidate,
  appsUninstall,
  assistantThreadsSetStatus,
  assistantThreadsSetSuggestedPrompts,
  assistantThreadsSetTitle,
  authRevoke,
  authTest,
  bookmarksAdd,
  bookmarksEdit,
  bookmarksList,
  bookmarksRemove,
  botsInfo,
  channelsHistory,
  chatAppendStream,
  chatDelete,
  chatDeleteScheduledMessage,
  chatGetPermalink,
  chatMeMessage,
  chatPostEphemeral,
  chatPostMessage,
  chatScheduleMessage,
  chatScheduledMessagesList,
  chatStartStream,
  chatStopStream,
  chatUnfurl,
  chatUpdate,
  conversationsArchive,
  conversationsClose,
  conversationsCreate,
  conversationsHistory,
  conversationsInfo,
  conversationsInvite,
  conversationsJoin,
  conversationsKick,
  conversationsLeave,
  conversationsList,
  conversationsMark,
  conversationsMembers,
  conversationsOpen,
  conversationsRename,
  conversationsReplies,
  conversationsSetPurpose,
  conversationsSetTopic,
  conversationsUnarchive,
  dndEndDnd,
  dndEndSnooze,
  dndInfo,
  dndSetSnooze,
  dndTeamInfo,
  emojiList,
  filesCompleteUploadExternal,
  filesDelete,
  filesGetUploadURLExternal,
  filesInfo,
  filesList,
  filesRevokePublicURL,
  filesSharedPublicURL,
  groupsHistory,
  imHistory,
  mpimHistory,
  oauthV2Access,
  oauthV2Exchange,
  openidConnectToken,
  openidConnectUserInfo,
  pinsAdd,
  pinsList,
  pinsRemove,
  reactionsAdd,
  reactionsGet,
  reactionsList,
  reactionsRemove,
  remindersAdd,
  remindersComplete,
  remindersDelete,
  remindersInfo,
  remindersList,
  rtmConnect,
  searchAll,
  searchFiles,
  searchMessages,
  teamInfo,
  teamProfileGet,
  toolingTokensRotate,
  usergroupsCreate,
  usergroupsDisable,
  usergroupsEnable,
  usergroupsList,
  usergroupsUpdate,
  usergroupsUsersList,
  usergroupsUsersUpdate,
  usersConversations,
  usersDeletePhoto,
  usersGetPresence,
  usersIdentity,
  usersInfo,
  usersList,
  usersLookupByEmail,
  usersProfileGet,
  usersProfileSet,
  usersSetPhoto,
  usersSetPresence,
  viewsOpen,
  viewsPublish,
  viewsPush,
  viewsUpdate,
] as const;
