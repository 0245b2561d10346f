import { inWords } from '../../http/form.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';

/** `max_age` is a number of seconds (OpenID Connect Core, 3.1.2.1). */
export const maxAge: AuthorizeRule = {
  name: 'max_age',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const asked = parameters.get('max_age');
    if (asked === undefined) return null;
    const evidence = `max_age ${inWords(asked)}`;
    if (/^\d{1,10}$/.test(asked)) return { evidence };
    const detail = 'max_age must be a whole number of seconds, zero or more';
    return { refused: 'invalid_request', evidence, detail };
  },
};
