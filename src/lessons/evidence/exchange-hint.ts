import { CODE_LIFE_S, lifetimeText } from '../../contract/lifetimes.ts';
import type { LessonCall } from '../definition/facts.ts';

/**
 * A hint about a refused exchange of a code. `howToGetCode` says how the learner gets another code, without a period at its end.
 */
export function exchangeHint({ error }: Pick<LessonCall, 'error'>, howToGetCode: string): string {
  switch (error) {
    case 'invalid_code':
      return `The platform does not know this code, or it is older than ${lifetimeText(CODE_LIFE_S)}. ${howToGetCode}.`;
    case 'code_already_used':
      return `This code was exchanged before. A second exchange also revokes the tokens of the first one. ${howToGetCode}.`;
    case 'bad_client_secret':
      return 'The `client_secret` is wrong. The settings of the app show it.';
    case 'invalid_client_id':
      return 'The `client_id` is unknown, or the app authenticated in two different ways.';
    case 'bad_redirect_uri':
      return 'The `redirect_uri` is not the one of the request. Send the same.';
    case 'invalid_code_verifier':
      return 'The request had a code challenge: send its `code_verifier`, too.';
    default:
      return `The exchange was refused: ${error}. Read why in the wire.`;
  }
}
