import { describeValue } from '../../http/form.ts';
import type { AuthorizeRule } from '../rule.ts';

/** How the response is sent: `form_post`, as the discovery document announces, or in the query. */
export const responseMode: AuthorizeRule = {
  name: 'response mode',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const asked = parameters.get('response_mode');
    if (asked === undefined)
      return { evidence: 'no response_mode', detail: 'query is the default' };
    const evidence = `response_mode ${describeValue(asked)}`;
    if (asked === 'form_post' || asked === 'query') return { evidence };
    const detail = 'response_mode must be form_post or query';
    return { refused: 'invalid_request', evidence, detail };
  },
};
