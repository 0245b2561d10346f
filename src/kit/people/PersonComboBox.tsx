import { useFoundPeople, usePeopleById, userIdsIn } from '../../client/people/people.ts';
import type { PersonBrief } from '../../contract/sandbox.ts';
import { ComboBox, type ComboBoxProps } from '../../ui/controls/ComboBox.tsx';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import { aboutPerson, fullName } from './people-in-words.ts';

export interface PersonComboBoxProps extends Omit<ComboBoxProps, 'options' | 'areFiltered'> {
  /** Leaves out who cannot be chosen; everybody can by default. */
  readonly isMeant?: (person: PersonBrief) => boolean;
}

/** A field for the id of somebody. Typing a name finds people in the whole directory; choosing one puts the id in. */
export function PersonComboBox({ isMeant, ...props }: PersonComboBoxProps) {
  return <ComboBox {...props} areFiltered options={usePersonOptions(props.value, isMeant)} />;
}

/** A person as an option: the name, and what tells people of one name apart. */
const personOption = (person: PersonBrief): Option => ({
  id: person.id,
  label: fullName(person),
  detail: [person.id, ...aboutPerson(person)].join(' · '),
});

/**
 * People to choose from for a field that holds ids: those whom the typed words describe, or the first of the directory while
 * the field is empty or holds the id of somebody. `isMeant` leaves out who cannot be chosen.
 */
function usePersonOptions(
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
