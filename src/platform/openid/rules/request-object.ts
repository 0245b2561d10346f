import type { AuthorizeRule } from '../../authorize/rule.ts';

/** The parameters are in the request itself: request objects are not supported. */
export const requestObject: AuthorizeRule = {
  name: 'request object',
  codes: ['request_not_supported', 'invalid_request_uri'],
  judge: ({ parameters }) => {
    if (parameters.get('request') !== undefined) {
      const detail = 'request_parameter_supported is false';
      return { refused: 'request_not_supported', evidence: 'parameter request', detail };
    }
    if (parameters.get('request_uri') === undefined) return null;
    return {
      refused: 'invalid_request_uri',
      evidence: 'parameter request_uri',
      detail: 'the platform fetches nothing from other sites',
    };
  },
};
