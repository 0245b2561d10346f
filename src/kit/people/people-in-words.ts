import type { PersonBrief } from '../../contract/sandbox.ts';

/** If there are more people, their number follows these names. */
const MAX_SHOWN = 3;

/** The people with these ids in words: one person with details, or several names. Null if no id is known. */
export function peopleInWords(
  ids: readonly string[],
  people: ReadonlyMap<string, PersonBrief>,
): string | null {
  const knownPeople = ids.map((id) => people.get(id)).filter((person) => person !== undefined);
  const [first] = knownPeople;
  if (first === undefined) return null;
  if (knownPeople.length === 1) return [fullName(first), ...aboutPerson(first)].join(', ');
  const names = knownPeople.slice(0, MAX_SHOWN).map(fullName).join(', ');
  return knownPeople.length > MAX_SHOWN
    ? `${names} and ${knownPeople.length - MAX_SHOWN} more`
    : names;
}

/** The full name of a person, or else the user name. */
export const fullName = ({ real_name, name }: PersonBrief): string => real_name || name;

/** Details of a person besides the name. */
export const aboutPerson = ({ name, title, is_bot, deleted }: PersonBrief): readonly string[] => [
  `@${name}`,
  ...(is_bot ? ['bot'] : title === '' ? [] : [title]),
  ...(deleted ? ['deactivated'] : []),
];
