import type { CatalogMethod } from '../../contract/catalog.ts';

/** The arguments that an error code can be about, the likeliest first. */
const ARGUMENTS_BY_CODE: ReadonlyMap<string, readonly string[]> = new Map(
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

/** Codes about the conversation. Methods differ in the argument that names it: the catalogue says which. */
const CHANNEL_CODES: ReadonlySet<string> = new Set([
  'cant_archive_general',
  'cant_kick_from_general',
  'cant_leave_general',
  'last_member',
  'channel_not_found',
  'is_archived',
  'method_not_supported_for_channel_type',
  'not_in_channel',
]);

/** The argument that an error code is about, for answers that do not name it. Undefined if the method has no such argument. */
export function argumentOfCode(
  code: string,
  { arguments: { properties = {} }, channel }: Pick<CatalogMethod, 'arguments' | 'channel'>,
): string | undefined {
  const argumentNames = Object.keys(properties);
  const candidates = CHANNEL_CODES.has(code)
    ? [channel ?? '']
    : (ARGUMENTS_BY_CODE.get(code) ?? []);
  return (
    candidates.find((name) => argumentNames.includes(name)) ??
    findNamedArgument(code, argumentNames)
  );
}

/** Arguments with another name for the same thing, by the word that codes use. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['archive', ['channel']],
  ['archived', ['channel']],
  ['message', ['ts', 'timestamp']],
  ['msg', ['text']],
  ['thread', ['thread_ts', 'ts']],
  ['timestamp', ['ts']],
  ['user', ['users']],
]);

/** Finds the argument that a code contains: `channel` in `not_in_channel`; or means: `ts` in `message_not_found`. */
function findNamedArgument(code: string, argumentNames: readonly string[]): string | undefined {
  const words = code.split('_');
  const longestFirst = argumentNames.toSorted((one, other) => other.length - one.length);
  for (const [index, word] of words.entries()) {
    const remaining = `${words.slice(index).join('_')}_`;
    const argument =
      longestFirst.find((name) => remaining.startsWith(`${name}_`)) ??
      OTHER_NAMES.get(word)?.find((name) => argumentNames.includes(name));
    if (argument !== undefined) return argument;
  }
  return undefined;
}
