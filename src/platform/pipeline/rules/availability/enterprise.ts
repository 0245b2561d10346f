import { listsName } from '../../../model/team.ts';
import type { Rule } from '../../rule.ts';

/** The method is available to workspaces of an Enterprise, if this is one. */
export const enterprise: Rule = {
  name: 'enterprise',
  codes: ['enterprise_is_restricted'],
  judge: ({ world: { team }, method: { name } }) =>
    listsName(team.enterprise_closed, name)
      ? {
          refused: 'enterprise_is_restricted',
          evidence: `method ${name}`,
          detail: `${team.name} is part of an Enterprise`,
        }
      : null,
};
