import { quoteShort } from '../../http/form.ts';
import type { AuthorizeRule } from '../rule.ts';

/** No parameter was sent twice (RFC 6749, 3.1). */
export const repeated: AuthorizeRule = {
  name: 'parameters',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const [name] = parameters.repeated;
    if (name === undefined) return null;
    return {
      refused: 'invalid_request',
      evidence: `parameter ${quoteShort(name)}`,
      detail: 'it was sent more than once',
    };
  },
};
