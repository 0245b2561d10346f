import type { Rule } from '../../rule.ts';

/** The body matches its content type: a valid form or a JSON object (docs/assumptions.md, A-8). */
export const bodyReadable: Rule = {
  name: 'body format',
  codes: ['invalid_form_data', 'invalid_arguments'],
  judge: ({ request: { form, parsed } }) => {
    if (form === null) return null;
    if ('values' in parsed) {
      const names = [...parsed.values.keys()].filter((name) => name !== 'token');
      return {
        evidence: `${form} body`,
        detail: `arguments: ${names.slice(0, 12).join(', ') || 'none'}`,
      };
    }
    if (form === 'json') {
      return {
        refused: 'invalid_arguments',
        evidence: 'json body',
        detail: parsed.fault,
        messages: [`[ERROR] ${parsed.fault}`],
      };
    }
    return { refused: 'invalid_form_data', evidence: `${form} body`, detail: parsed.fault };
  },
};
