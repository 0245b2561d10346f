import type { Conversation, User } from '../../../contract/entities.ts';

/** Code, or `@name` or `#name` at the start or after a space or a bracket. */
const CODE_OR_NAME = /`[^`]*`|(^|[\s(])([@#][\p{L}\p{N}._-]{1,80})/gu;

/** The names of mentions that notify many people. */
const BROADCASTS = ['here', 'channel', 'everyone'];

/** A user group, as `usergroups.list` has it. */
export interface ListedGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  /** 0 unless the group is disabled. */
  readonly date_delete: number;
}

/**
 * Turns mentions in a typed text into markup, except in code: `@name` of a person or bot, `@handle` of a user group, `@here`,
 * `@channel`, `@everyone`, and `#name` of a channel.
 */
export function encodeMentions(
  text: string,
  people: Iterable<Pick<User, 'id' | 'name'>>,
  groups: readonly Pick<ListedGroup, 'id' | 'handle'>[] = [],
  channels: readonly Pick<Conversation, 'id' | 'name'>[] = [],
): string {
  if (!/[@#]/.test(text)) return text;
  const markupByMention = new Map<string, string>([
    ...channels.map(({ id, name = '' }) => [`#${name}`, `<#${id}>`] as const),
    ...BROADCASTS.map((name) => [`@${name}`, `<!${name}>`] as const),
    ...groups.map(({ id, handle }) => [`@${handle.toLowerCase()}`, `<!subteam^${id}>`] as const),
    // A person's name wins over the same handle of a group.
    ...Array.from(people, ({ id, name }) => [`@${name.toLowerCase()}`, `<@${id}>`] as const),
  ]);
  return text.replace(CODE_OR_NAME, (match, before?: string, typedName?: string) => {
    if (before === undefined || typedName === undefined) return match;
    // The last character may be punctuation of the sentence.
    for (const name of [typedName, typedName.replace(/[._-]$/u, '')]) {
      const markup = markupByMention.get(name.toLowerCase());
      if (markup !== undefined) return `${before}${markup}${typedName.slice(name.length)}`;
    }
    return match;
  });
}
