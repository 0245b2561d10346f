import type { Rule } from '../../rule.ts';

/** The method accepts this HTTP verb (docs/assumptions.md, A-2). */
export const verb: Rule = {
  name: 'verb',
  codes: ['method_not_allowed'],
  judge: ({ method, request }) => {
    const { verb: sent } = request;
    const evidence = `HTTP verb ${sent}`;
    if ((method.verbs as readonly string[]).includes(sent)) return { evidence };
    const allowed = method.verbs.join(', ');
    return {
      refused: 'method_not_allowed',
      evidence,
      detail: `${method.name} accepts ${allowed}`,
      headers: { allow: allowed },
    };
  },
};
