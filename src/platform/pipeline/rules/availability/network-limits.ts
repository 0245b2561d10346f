import { named } from '../../../model/team.ts';
import type { Rule } from '../../rule.ts';

/** The method is within reach of the network the call came over. */
export const networkLimits: Rule = {
  name: 'network limits',
  codes: ['accesslimited'],
  judge: ({ world: { service }, method: { name } }) =>
    named(service.limited_methods, name)
      ? {
          refused: 'accesslimited',
          evidence: `method ${name}`,
          detail: 'the current network may not reach it',
        }
      : null,
};
