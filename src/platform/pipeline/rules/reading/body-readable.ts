import type { Rule } from '../../rule.ts';

/** The body matches its content type: a valid form or a JSON object (docs/assumptions.md, A-8). */
export const bodyReadable: Rule = {
  name: 'body format',
  codes: ['invalid_form_data', 'invalid_arguments'],
  judge: ({ request: { form, parsed } }) => {
    if (form === null) return null;
    if ('values' in parsed) {
      const { values } = parsed;
      return {
        evidence: `${form} body`,
        detail: () => `arguments: ${namesIn(values).join(', ') || 'none'}`,
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

/** The most arguments that the trace names. */
const MAX_NAMED = 12;

const namesIn = (values: ReadonlyMap<string, unknown>): string[] =>
  [...values.keys()].filter((name) => name !== 'token').slice(0, MAX_NAMED);
