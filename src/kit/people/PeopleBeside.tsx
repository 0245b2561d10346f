import { usePeopleById, userIdsIn } from '../../client/people/people.ts';
import { fullName } from './people-in-words.ts';
import css from './PeopleBeside.module.css';

/** The longest text in which ids are looked for, in characters. */
const MAX_LENGTH = 200;

/** The names of the people whose ids are in a short text, for the place beside it; nothing if it has none. */
export function PeopleBeside({ text }: { readonly text: string }) {
  const people = usePeopleById(userIdsIn(text.slice(0, MAX_LENGTH)));
  if (people.size === 0) return null;
  return <span className={css.names}>{[...people.values()].map(fullName).join(', ')}</span>;
}
