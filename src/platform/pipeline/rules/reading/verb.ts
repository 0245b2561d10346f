import type { Rule } from '../../rule.ts';

/** The method accepts this HTTP verb (docs/assumptions.md, A-2). */
export const verb: Rule = {
  name: 'verb',
  codes: ['method_not_allowed'],
  judge: ({ method, request }) => {
    const allowed = method.verbs.join(', ');
    const evidence = `HTTP verb ${request.verb}`;
    if ((method.verbs as readonly string[]).includes(request.verb)) return { evidence };
    return {
      refused: 'method_not_allowed',
      evidence,
      detail: `${method.name} accepts ${allowed}`,
      headers: { allow: allowed },
    };
  },
};
