import UserRound from 'lucide-react/icons/user-round';
import { useFoundPeople } from '../../client/people/people.ts';
import { aboutPerson, fullName } from '../../kit/people/people-in-words.ts';
import { usePanelShell } from '../../kit/panel.ts';
import type { Command } from './command.ts';

/** Letters after which the directory is searched: fewer are in too many names. */
const MIN_LENGTH = 2;

/** Commands that open somebody in the directory: those whom the typed words describe, with or without an `@` before. */
export function usePeopleCommands(typed: string): readonly Command[] {
  const { open } = usePanelShell();
  const words = typed.trim().replace(/^@/, '');
  const people = useFoundPeople(words.length < MIN_LENGTH ? null : words) ?? [];
  return people.map((person): Command => ({
    id: `person ${person.id}`,
    title: fullName(person),
    detail: [person.id, ...aboutPerson(person)].join(' · '),
    icon: <UserRound size={15} />,
    run: () => open('directory', { person: person.id }),
  }));
}
