import type { User } from '../../../../contract/entities.ts';

/** A person, as far as it decides whether they can be changed. */
export type Candidate = Pick<
  User,
  'id' | 'real_name' | 'deleted' | 'is_bot' | 'is_admin' | 'is_owner'
>;

/** Whether somebody can leave: bots and the primary owner cannot, and tokens of administrators would end. */
export const canChange = ({ deleted, is_bot, is_admin, is_owner }: Candidate) =>
  !deleted && !is_bot && !is_admin && !is_owner;

const SURNAMES = ['Vale', 'Marsh'] as const;

/** Another name for somebody: the first name with a surname that they do not have. */
export function newNameOf(name: string): string {
  const [first = name] = name.split(' ');
  const [surname, other] = SURNAMES;
  return `${first} ${name.endsWith(` ${surname}`) ? other : surname}`;
}
