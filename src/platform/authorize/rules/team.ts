import { inWords } from '../../http/form.ts';
import type { AuthorizeRule } from '../rule.ts';

/** The workspace asked for is this one. */
export const team: AuthorizeRule = {
  name: 'team',
  codes: ['invalid_request'],
  judge: ({ world, parameters }) => {
    const asked = parameters.get('team');
    if (asked === undefined) return null;
    const looked_at = `team ${inWords(asked)}`;
    if (asked === world.team.id || asked === world.team.domain)
      return { looked_at, detail: `it is ${world.team.name}` };
    return { refused: 'invalid_request', looked_at, detail: 'there is no such team' };
  },
};
