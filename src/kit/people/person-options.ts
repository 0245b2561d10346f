import { useFoundPeople, usePeopleById, userIdsIn } from '../../client/people/people.ts';
import type { PersonBrief } from '../../contract/sandbox.ts';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import { aboutPerson, fullName } from './people-in-words.ts';

/** A person as an option: the name, and what tells people of one name apart. */
export const personOption = (person: PersonBrief): Option => ({
  id: person.id,
  label: fullName(person),
  detail: [person.id, ...aboutPerson(person)].join(' · '),
});

/**
 * People to choose from for a field that holds ids: those whom the typed words describe, or the first of the directory while
 * the field is empty or holds the id of somebody. `isMeant` leaves out who cannot be chosen.
 */
export function usePersonOptions(
  typed: string,
  isMeant: (person: PersonBrief) => boolean = () => true,
): readonly Option[] {
  const id = typed.trim();
  const isSomebody = usePeopleById(userIdsIn(id)).has(id);
  return (
    useFoundPeople(isSomebody ? '' : typed)
      ?.filter(isMeant)
      .map(personOption) ?? []
  );
}
