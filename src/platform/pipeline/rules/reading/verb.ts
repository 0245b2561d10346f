import type { Rule } from '../../rule.ts';

/** The method answers this HTTP verb (docs/assumptions.md, A-2). */
export const verb: Rule = {
  name: 'verb',
  codes: ['method_not_allowed'],
  judge: ({ method, reading }) => {
    const allowed = method.verbs.join(', ');
    const evidence = `HTTP verb ${reading.verb}`;
    if ((method.verbs as readonly string[]).includes(reading.verb)) return { evidence };
    return {
      refused: 'method_not_allowed',
      evidence,
      detail: `${method.name} answers ${allowed}`,
      headers: { allow: allowed },
    };
  },
};
