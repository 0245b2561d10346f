import { identifier } from '../../runtime/ids.ts';
import type { World } from '../world/world.ts';

/** A field that the workspace added to the profiles of its people. */
export interface ProfileField {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly type: 'text' | 'date' | 'link' | 'user' | 'options_list';
  /** What can be chosen, of an `options_list`. */
  readonly possible_values: readonly string[];
}

const FIELDS: readonly Omit<ProfileField, 'id'>[] = [
  {
    label: 'Team',
    hint: 'The team you work in.',
    type: 'options_list',
    possible_values: ['Design', 'Engineering', 'Operations', 'Sales'],
  },
  { label: 'Manager', hint: 'Whom you report to.', type: 'user', possible_values: [] },
  { label: 'Birthday', hint: 'The day and the month count.', type: 'date', possible_values: [] },
  { label: 'Home page', hint: 'Where to read more.', type: 'link', possible_values: [] },
  { label: 'Languages', hint: 'What you speak.', type: 'text', possible_values: [] },
];

/** The fields of the profiles of a workspace: the same in each, with ids of its own. */
export const profileFields = ({ options: { seed } }: Pick<World, 'options'>): ProfileField[] =>
  FIELDS.map((field, n) => ({ id: identifier('Xf', seed, n), ...field }));
