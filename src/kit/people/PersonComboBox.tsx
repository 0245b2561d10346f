import { useFoundPeople, usePeopleById, userIdsIn } from '../../client/people/people.ts';
import type { PersonBrief } from '../../contract/sandbox.ts';
import { ComboBox, type ComboBoxProps } from '../../ui/controls/ComboBox.tsx';
import type { Option } from '../../ui/controls/OptionRow.tsx';
import { aboutPerson, fullName } from './people-in-words.ts';

export interface PersonComboBoxProps extends Omit<ComboBoxProps, 'options' | 'areFiltered'> {
  /** Whether a person is offered. Default: everybody. */
  readonly isEligible?: (person: PersonBrief) => boolean;
}

/** A field for the id of a person. Typing a name searches the whole directory; choosing a person fills in the id. */
export function PersonComboBox({ isEligible, ...props }: PersonComboBoxProps) {
  return <ComboBox {...props} areFiltered options={usePersonOptions(props.value, isEligible)} />;
}

/** A person as an option: the name, and details that distinguish people with the same name. */
const personOption = (person: PersonBrief): Option => ({
  id: person.id,
  label: fullName(person),
  detail: [person.id, ...aboutPerson(person)].join(' · '),
});

/**
 * The people to choose from: those whom a search for the typed words finds. While the field is empty or holds the id of a person,
 * they are the first ones of the directory.
 */
function usePersonOptions(
  typed: string,
  isEligible: (person: PersonBrief) => boolean = () => true,
): readonly Option[] {
  const id = typed.trim();
  const isPersonId = usePeopleById(userIdsIn(id)).has(id);
  return (
    useFoundPeople(isPersonId ? '' : typed)
      ?.filter(isEligible)
      .map(personOption) ?? []
  );
}
