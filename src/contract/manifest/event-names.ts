/**
 * Events of the real service that Parley never sends. A manifest may subscribe to them: they are named as not supported.
 * The names are those of the manifest type of `@slack/web-api`.
 */
export const EVENTS_NOT_SENT: ReadonlySet<string> = new Set(
  `app_context_changed app_rate_limited app_requested assistant_thread_context_changed
  assistant_thread_started call_rejected channel_deleted channel_history_changed channel_id_changed channel_left
  channel_rename channel_shared channel_unarchive channel_unshared dnd_updated dnd_updated_user email_domain_changed
  emoji_changed entity_details_requested file_change file_comment_added file_comment_deleted file_comment_edited
  file_created file_deleted file_public file_shared file_unshared function_executed grid_migration_finished
  grid_migration_started group_archive group_close group_deleted group_history_changed group_left group_open group_rename
  group_unarchive im_close im_created im_history_changed im_open invite_requested member_left_channel
  message.app_home message_metadata_deleted message_metadata_updated pin_added pin_removed resources_removed scope_denied
  scope_granted shared_channel_invite_accepted shared_channel_invite_approved shared_channel_invite_declined
  shared_channel_invite_received shared_channel_invite_requested star_added star_removed subteam_created
  subteam_members_changed subteam_self_added subteam_self_removed subteam_updated team_access_granted
  team_access_revoked team_domain_change team_join team_rename url_verification user_change user_huddle_changed
  user_profile_changed user_resource_denied user_resource_granted user_resource_removed user_status_changed
  workflow_deleted workflow_published workflow_step_deleted workflow_step_execute workflow_unpublished`.split(
    /\s+/,
  ),
);
