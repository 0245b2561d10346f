import { quoteShort } from '../../../http/form.ts';
import type { Rule } from '../../rule.ts';

const NAME = /^[A-Za-z0-9_]{1,100}$/;
/** Some libraries write lists as `users[]` or `users[0]`: `invalid_array_arg` explains those better. */
const LIST = /^[A-Za-z0-9_]{1,100}\[\d*\]$/;

/** Argument names consist of letters, digits and `_`, at most 100 characters (docs/assumptions.md, A-8). */
export const argumentNames: Rule = {
  name: 'argument names',
  codes: ['invalid_arg_name'],
  judge: ({ request: { values } }) => {
    for (const name of values.keys()) {
      if (NAME.test(name) || LIST.test(name)) continue;
      const detail =
        name.length > 100
          ? `${name.length} characters; at most 100`
          : 'only letters, digits and _ are allowed';
      return {
        refused: 'invalid_arg_name',
        evidence: `argument name ${quoteShort(name, 40)}`,
        detail,
      };
    }
    return values.size === 0 ? null : { evidence: `arguments: ${values.size}` };
  },
};
