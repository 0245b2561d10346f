import { listsName } from '../../../model/team.ts';
import type { Rule } from '../../rule.ts';

/** The method may be called from this network. */
export const networkLimits: Rule = {
  name: 'network limits',
  codes: ['accesslimited'],
  judge: ({ world: { service }, method: { name } }) =>
    listsName(service.limited_methods, name)
      ? {
          refused: 'accesslimited',
          evidence: `method ${name}`,
          detail: 'it cannot be called from the current network',
        }
      : null,
};
