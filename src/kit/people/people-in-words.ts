import type { PersonBrief } from '../../contract/sandbox.ts';

/** How many names are shown at most; the others are counted. */
const MAX_SHOWN = 3;

/** The people with some ids, for somebody who reads them beside: a name and more, or several names. Null for nobody known. */
export function peopleInWords(
  ids: readonly string[],
  people: ReadonlyMap<string, PersonBrief>,
): string | null {
  const known = ids.map((id) => people.get(id)).filter((person) => person !== undefined);
  const [first] = known;
  if (first === undefined) return null;
  if (known.length === 1) return [fullName(first), ...aboutPerson(first)].join(', ');
  const names = known.slice(0, MAX_SHOWN).map(fullName).join(', ');
  return known.length > MAX_SHOWN ? `${names} and ${known.length - MAX_SHOWN} more` : names;
}

/** The full name of somebody; the user name of somebody without one. */
export const fullName = ({ real_name, name }: PersonBrief): string => real_name || name;

/** What is worth knowing of somebody besides the name. */
export const aboutPerson = ({ name, title, is_bot, deleted }: PersonBrief): readonly string[] => [
  `@${name}`,
  ...(is_bot ? ['bot'] : title === '' ? [] : [title]),
  ...(deleted ? ['deactivated'] : []),
];
