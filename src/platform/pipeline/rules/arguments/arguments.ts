import type { Rule } from '../../rule.ts';

/** The arguments match the schema of the method. */
export const argumentsFit: Rule = {
  name: 'arguments',
  codes: ['invalid_array_arg', 'invalid_arguments'],
  judge: ({ decoded }) => {
    if ('args' in decoded) {
      const names = Object.keys(decoded.args);
      return names.length === 0 ? null : { evidence: () => `arguments ${names.join(', ')}` };
    }
    const { fault, messages } = decoded;
    return { refused: fault, evidence: 'arguments', detail: messages.join('; '), messages };
  },
};
