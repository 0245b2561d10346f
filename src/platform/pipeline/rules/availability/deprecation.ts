import { listsName } from '../../../model/team.ts';
import type { Rule } from '../../rule.ts';

/** Neither the method nor its endpoint is retired (docs/assumptions.md, A-18). */
export const deprecation: Rule = {
  name: 'deprecation',
  codes: ['method_deprecated', 'deprecated_endpoint'],
  judge: ({ world: { service }, method: { name } }) => {
    const evidence = () => `method ${name}`;
    if (listsName(service.deprecated_methods, name)) {
      return { refused: 'method_deprecated', evidence, detail: 'the method is deprecated' };
    }
    if (listsName(service.deprecated_endpoints, name)) {
      return { refused: 'deprecated_endpoint', evidence, detail: 'its endpoint is retired' };
    }
    return null;
  },
};
