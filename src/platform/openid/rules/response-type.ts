import { inWords } from '../../http/form.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';

/** Only the authorization code flow is supported (interface: `response_type` must be `code`). */
export const responseType: AuthorizeRule = {
  name: 'response type',
  codes: ['invalid_request', 'unsupported_response_type'],
  judge: ({ parameters }) => {
    const asked = parameters.get('response_type');
    const evidence = `response_type ${inWords(asked)}`;
    if (asked === undefined)
      return { refused: 'invalid_request', evidence, detail: 'response_type is missing' };
    if (asked !== 'code')
      return { refused: 'unsupported_response_type', evidence, detail: 'it must be code' };
    return { evidence };
  },
};
