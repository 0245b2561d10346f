import type { Conversation, User } from '../../../contract/entities.ts';

/** Code, or `@name` or `#name` at the start or after a space or a bracket. */
const CODE_OR_NAME = /`[^`]*`|(^|[\s(])([@#][\p{L}\p{N}._-]{1,80})/gu;

/** Words that call many people at once. */
const CALLS = ['here', 'channel', 'everyone'];

/** A user group, as `usergroups.list` has it. */
export interface ListedGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  /** 0 unless it is disabled. */
  readonly date_delete: number;
}

/**
 * A text as it is sent: `@name` of a person or bot, the handle of a user group, `@here` and the like, and `#name` of a channel become
 * the markup of a mention, except in code.
 */
export function withMentions(
  text: string,
  people: Iterable<Pick<User, 'id' | 'name'>>,
  groups: readonly Pick<ListedGroup, 'id' | 'handle'>[] = [],
  channels: readonly Pick<Conversation, 'id' | 'name'>[] = [],
): string {
  if (!/[@#]/.test(text)) return text;
  const markupOf = new Map<string, string>([
    ...channels.map(({ id, name = '' }) => [`#${name}`, `<#${id}>`] as const),
    ...CALLS.map((call) => [`@${call}`, `<!${call}>`] as const),
    ...groups.map(({ id, handle }) => [`@${handle.toLowerCase()}`, `<!subteam^${id}>`] as const),
    // Somebody with the name of a group is who is meant.
    ...Array.from(people, ({ id, name }) => [`@${name.toLowerCase()}`, `<@${id}>`] as const),
  ]);
  return text.replace(CODE_OR_NAME, (whole, before?: string, typed?: string) => {
    if (before === undefined || typed === undefined) return whole;
    // A name may be followed by the end of a sentence.
    for (const name of [typed, typed.replace(/[._-]$/u, '')]) {
      const markup = markupOf.get(name.toLowerCase());
      if (markup !== undefined) return `${before}${markup}${typed.slice(name.length)}`;
    }
    return whole;
  });
}
