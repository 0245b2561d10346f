import type { User } from '../../../contract/entities.ts';

/** Code, or `@name` at the start or after a space or a bracket. */
const CODE_OR_NAME = /`[^`]*`|(^|[\s(])@([\p{L}\p{N}._-]{1,80})/gu;

/** A user group, as `usergroups.list` has it. */
export interface ListedGroup {
  readonly id: string;
  readonly handle: string;
}

/**
 * A text as it is sent: `@name` of a person or bot, or the handle of a user group, becomes the markup of a mention, except in
 * code.
 */
export function withMentions(
  text: string,
  people: Iterable<Pick<User, 'id' | 'name'>>,
  groups: readonly ListedGroup[] = [],
): string {
  if (!text.includes('@')) return text;
  const markupOf = new Map([
    ...groups.map(({ id, handle }) => [handle.toLowerCase(), `<!subteam^${id}>`] as const),
    // Somebody with the name of a group is who is meant.
    ...Array.from(people, ({ id, name }) => [name.toLowerCase(), `<@${id}>`] as const),
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
