import { usePeopleById } from '../../../client/people/people.ts';
import { fullName } from '../../../kit/people/people-in-words.ts';

/** The name of a person, once it is known; until then their id. */
export function PersonName({ id }: { readonly id: string }) {
  const person = usePeopleById([id]).get(id);
  return <span>{person === undefined ? id : fullName(person)}</span>;
}
