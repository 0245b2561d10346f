import type { AuthorizeRule } from '../rule.ts';
import { LONGEST_STATE, echoFault } from './echo.ts';

/** The value the client will compare. It may be left out; the client is then open to forged callbacks. */
export const state: AuthorizeRule = {
  name: 'state',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const value = parameters.get('state');
    if (value === undefined)
      return { looked_at: 'no state', detail: 'the client cannot tell a forged callback' };
    const looked_at = `state of ${value.length} characters`;
    const fault = echoFault(value, LONGEST_STATE);
    return fault !== null
      ? { refused: 'invalid_request', looked_at, detail: `state: ${fault}` }
      : { looked_at, detail: 'it goes back as it came' };
  },
};
