import type { AuthorizeRule } from '../rule.ts';
import { MAX_STATE_LENGTH, echoFault } from './echo.ts';

/** The value the client will compare. It is optional; without it the client is open to forged callbacks. */
export const state: AuthorizeRule = {
  name: 'state',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const value = parameters.get('state');
    if (value === undefined)
      return { evidence: 'no state', detail: 'the client cannot detect a forged callback' };
    const evidence = `state of ${value.length} characters`;
    const fault = echoFault(value, MAX_STATE_LENGTH);
    return fault !== null
      ? { refused: 'invalid_request', evidence, detail: `state: ${fault}` }
      : { evidence, detail: 'it is returned unchanged' };
  },
};
