import { MAX_NONCE_LENGTH, echoFault } from '../../authorize/rules/echo.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';

/** The value the identity token will carry. It is optional; without it a replayed token goes unnoticed. */
export const nonce: AuthorizeRule = {
  name: 'nonce',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const value = parameters.get('nonce');
    if (value === undefined)
      return { evidence: 'no nonce', detail: 'the client cannot detect a replayed token' };
    const evidence = `nonce of ${value.length} characters`;
    const fault = echoFault(value, MAX_NONCE_LENGTH);
    return fault !== null
      ? { refused: 'invalid_request', evidence, detail: `nonce: ${fault}` }
      : { evidence, detail: 'the identity token will carry it' };
  },
};
