import { CONDITION_SUBJECTS, type ConditionEntry } from '../../../contract/conditions.ts';

type Subject = ConditionEntry['about'];

const TITLES: Readonly<Record<Subject, string>> = {
  team: 'Workspace',
  user: 'Users',
  app: 'Apps',
  channel: 'Channels',
  token: 'Tokens',
  network: 'Network',
  service: 'Service',
};

/** The conditions grouped by subject, without empty groups. */
export function bySubject(conditions: readonly ConditionEntry[]) {
  return CONDITION_SUBJECTS.map((subject) => ({
    subject,
    title: TITLES[subject],
    conditions: conditions.filter(({ about }) => about === subject),
  })).filter((group) => group.conditions.length > 0);
}
