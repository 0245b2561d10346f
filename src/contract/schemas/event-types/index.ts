import type { EventType } from '../events.ts';
import { appHomeOpened } from './apps/app_home_opened.ts';
import { agentSessionStopped } from './apps/agent_session_stopped.ts';
import { agentSessionTitleChanged } from './apps/agent_session_title_changed.ts';
import { assistantThreadContextChanged } from './apps/assistant_thread_context_changed.ts';
import { assistantThreadStarted } from './apps/assistant_thread_started.ts';
import { appUninstalled } from './apps/app_uninstalled.ts';
import { tokensRevoked } from './apps/tokens_revoked.ts';
import { channelArchive } from './conversations/channel_archive.ts';
import { channelCreated } from './conversations/channel_created.ts';
import { channelRename } from './conversations/channel_rename.ts';
import { channelUnarchive } from './conversations/channel_unarchive.ts';
import { channelLeft } from './conversations/channel_left.ts';
import { groupClose } from './conversations/group_close.ts';
import { groupLeft } from './conversations/group_left.ts';
import { groupOpen } from './conversations/group_open.ts';
import { imClose } from './conversations/im_close.ts';
import { imOpen } from './conversations/im_open.ts';
import { groupArchive } from './conversations/group_archive.ts';
import { groupRename } from './conversations/group_rename.ts';
import { groupUnarchive } from './conversations/group_unarchive.ts';
import { memberLeftChannel } from './conversations/member_left_channel.ts';
import { memberJoinedChannel } from './conversations/member_joined_channel.ts';
import { resourcesAdded } from './conversations/resources_added.ts';
import { fileChange } from './files/file_change.ts';
import { fileCreated } from './files/file_created.ts';
import { fileDeleted } from './files/file_deleted.ts';
import { filePublic } from './files/file_public.ts';
import { fileShared } from './files/file_shared.ts';
import { fileUnshared } from './files/file_unshared.ts';
import { appMention } from './messages/app_mention.ts';
import { linkShared } from './messages/link_shared.ts';
import { message } from './messages/message.ts';
import { METADATA_EVENTS } from './messages/metadata-events.ts';
import { PIN_EVENTS } from './messages/pin-events.ts';
import { REACTION_EVENTS } from './messages/reaction-events.ts';
import { dndUpdated } from './people/dnd_updated.ts';
import { dndUpdatedUser } from './people/dnd_updated_user.ts';
import { emojiChanged } from './people/emoji_changed.ts';
import { PROFILE_EVENTS } from './people/profile-events.ts';
import { subteamCreated } from './people/subteam_created.ts';
import { subteamMembersChanged } from './people/subteam_members_changed.ts';
import { subteamSelfAdded } from './people/subteam_self_added.ts';
import { subteamSelfRemoved } from './people/subteam_self_removed.ts';
import { subteamUpdated } from './people/subteam_updated.ts';
import { teamJoin } from './people/team_join.ts';
import { userChange } from './people/user_change.ts';

/**
 * What the events of each type in `EVENT_SCOPES` carry: the schema of the body, and a sample. The interface shows the bodies of
 * `message`, `reaction_added` and `resources_added` ("Event wrapper"); the others follow docs/assumptions.md, A-30. They load
 * late: the platform creates events without them.
 */
export const EVENTS = {
  app_mention: appMention,
  message,
  ...METADATA_EVENTS,
  ...REACTION_EVENTS,
  ...PIN_EVENTS,
  resources_added: resourcesAdded,
  member_joined_channel: memberJoinedChannel,
  member_left_channel: memberLeftChannel,
  channel_left: channelLeft,
  group_left: groupLeft,
  im_close: imClose,
  im_open: imOpen,
  group_close: groupClose,
  group_open: groupOpen,
  link_shared: linkShared,
  channel_archive: channelArchive,
  channel_created: channelCreated,
  channel_rename: channelRename,
  channel_unarchive: channelUnarchive,
  group_archive: groupArchive,
  group_rename: groupRename,
  group_unarchive: groupUnarchive,
  user_change: userChange,
  ...PROFILE_EVENTS,
  team_join: teamJoin,
  dnd_updated: dndUpdated,
  dnd_updated_user: dndUpdatedUser,
  subteam_created: subteamCreated,
  subteam_updated: subteamUpdated,
  subteam_members_changed: subteamMembersChanged,
  subteam_self_added: subteamSelfAdded,
  subteam_self_removed: subteamSelfRemoved,
  emoji_changed: emojiChanged,
  file_created: fileCreated,
  file_shared: fileShared,
  file_public: filePublic,
  file_change: fileChange,
  file_unshared: fileUnshared,
  file_deleted: fileDeleted,
  app_home_opened: appHomeOpened,
  agent_session_stopped: agentSessionStopped,
  agent_session_title_changed: agentSessionTitleChanged,
  assistant_thread_started: assistantThreadStarted,
  assistant_thread_context_changed: assistantThreadContextChanged,
  app_uninstalled: appUninstalled,
  tokens_revoked: tokensRevoked,
} as const satisfies Readonly<Record<EventType, unknown>>;
