import { CONDITION_SUBJECTS, type ConditionEntry } from '../../../contract/conditions.ts';

type Subject = ConditionEntry['about'];

const TITLES: Readonly<Record<Subject, string>> = {
  team: 'The workspace',
  user: 'A person',
  app: 'An app',
  channel: 'A channel',
  token: 'A token',
  network: 'The network',
  service: 'The service',
};

/** The conditions by what they are about; subjects without any are left out. */
export function bySubject(conditions: readonly ConditionEntry[]) {
  return CONDITION_SUBJECTS.map((subject) => ({
    subject,
    title: TITLES[subject],
    conditions: conditions.filter(({ about }) => about === subject),
  })).filter((group) => group.conditions.length > 0);
}
