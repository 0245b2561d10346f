import { describeValue } from '../../http/form.ts';
import type { AuthorizeRule } from '../rule.ts';

/** If the request names a workspace, it must be this one. */
export const team: AuthorizeRule = {
  name: 'team',
  codes: ['invalid_request'],
  judge: ({ world, parameters }) => {
    const asked = parameters.get('team');
    if (asked === undefined) return null;
    const evidence = `team ${describeValue(asked)}`;
    if (asked === world.team.id || asked === world.team.domain)
      return { evidence, detail: `it is ${world.team.name}` };
    return {
      refused: 'invalid_request',
      evidence,
      detail: 'it is neither the id nor the domain of this workspace',
    };
  },
};
