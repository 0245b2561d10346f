import type { User } from '../../../contract/entities.ts';

/** Code, or `@name` at the start or after a space or a bracket. */
const CODE_OR_NAME = /`[^`]*`|(^|[\s(])@([\p{L}\p{N}._-]{1,80})/gu;

/** A text as it is sent: `@name` of a person or bot becomes the markup of a mention, except in code. */
export function withMentions(text: string, people: Iterable<Pick<User, 'id' | 'name'>>): string {
  if (!text.includes('@')) return text;
  const idOf = new Map(Array.from(people, ({ id, name }) => [name.toLowerCase(), id]));
  return text.replace(CODE_OR_NAME, (whole, before?: string, typed?: string) => {
    if (before === undefined || typed === undefined) return whole;
    // A name may be followed by the end of a sentence.
    for (const name of [typed, typed.replace(/[._-]$/u, '')]) {
      const id = idOf.get(name.toLowerCase());
      if (id !== undefined) return `${before}<@${id}>${typed.slice(name.length)}`;
    }
    return whole;
  });
}
