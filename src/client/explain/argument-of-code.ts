import type { CatalogMethod } from '../../contract/catalog.ts';

/** The arguments that a code can be about, the likeliest first. */
const SUBJECTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    already_in_channel: ['users'],
    bad_timestamp: ['timestamp', 'ts', 'thread_ts', 'message_ts'],
    cant_invite_self: ['users'],
    cant_kick_self: ['user'],
    invalid_bookmark_type: ['type'],
    invalid_emoji: ['emoji'],
    invalid_link: ['link'],
    invalid_timestamp: ['ts'],
    invalid_blocks: ['blocks'],
    invalid_name: ['name'],
    invalid_name_maxlength: ['name'],
    invalid_name_required: ['name'],
    invalid_name_specials: ['name'],
    invalid_types: ['types'],
    message_not_found: ['ts', 'timestamp', 'message_ts'],
    msg_too_long: ['text'],
    name_taken: ['name'],
    no_query: ['query'],
    no_text: ['text'],
    thread_not_found: ['thread_ts', 'ts'],
    invalid_thread_ts: ['thread_ts'],
    too_long: ['topic', 'purpose', 'title'],
    too_many_attachments: ['attachments'],
    markdown_text_conflict: ['markdown_text'],
    too_many_users: ['users'],
    cannot_add_others: ['user'],
    cannot_parse: ['time'],
    no_such_subteam: ['usergroup'],
    user_disabled: ['user', 'users'],
    user_not_found: ['user', 'users'],
    user_not_in_channel: ['user'],
    users_list_not_supplied: ['users'],
  }),
);

/** Codes about the conversation. The argument that names it differs from method to method. */
const ABOUT_CHANNEL: ReadonlySet<string> = new Set([
  'cant_archive_general',
  'cant_kick_from_general',
  'cant_leave_general',
  'last_member',
  'channel_not_found',
  'is_archived',
  'method_not_supported_for_channel_type',
  'not_in_channel',
]);

/** The argument that a code is about, for answers that do not say. Undefined if the method has no such argument. */
export function argumentOfCode(
  code: string,
  { arguments: { properties = {} }, channel }: Pick<CatalogMethod, 'arguments' | 'channel'>,
): string | undefined {
  const declared = Object.keys(properties);
  const about = ABOUT_CHANNEL.has(code) ? [channel ?? ''] : (SUBJECTS.get(code) ?? []);
  return about.find((name) => declared.includes(name)) ?? findNamedArgument(code, declared);
}

/** By a word of a code: the arguments that name the same thing differently. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['archive', ['channel']],
  ['archived', ['channel']],
  ['message', ['ts', 'timestamp']],
  ['msg', ['text']],
  ['thread', ['thread_ts', 'ts']],
  ['timestamp', ['ts']],
  ['user', ['users']],
]);

/** The first argument that the words of a code name: `channel` in `not_in_channel`, `ts` in `message_not_found`. */
function findNamedArgument(code: string, declared: readonly string[]): string | undefined {
  const words = code.split('_');
  const longestFirst = declared.toSorted((one, other) => other.length - one.length);
  for (const [at, word] of words.entries()) {
    const remaining = `${words.slice(at).join('_')}_`;
    const found =
      longestFirst.find((name) => remaining.startsWith(`${name}_`)) ??
      OTHER_NAMES.get(word)?.find((name) => declared.includes(name));
    if (found !== undefined) return found;
  }
  return undefined;
}
