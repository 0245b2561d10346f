import { client } from '../../authorize/rules/client.ts';
import { redirectUri } from '../../authorize/rules/redirect-uri.ts';
import { repeated } from '../../authorize/rules/repeated.ts';
import { service } from '../../authorize/rules/service.ts';
import { state } from '../../authorize/rules/state.ts';
import { team } from '../../authorize/rules/team.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';
import { codeChallenge } from '../../authorize/rules/code-challenge.ts';
import { installed } from './installed.ts';
import { maxAge } from './max-age.ts';
import { nonce } from './nonce.ts';
import { prompt } from './prompt.ts';
import { requestObject } from './request-object.ts';
import { responseMode } from '../../authorize/rules/response-mode.ts';
import { responseType } from './response-type.ts';
import { scope } from './scope.ts';

/**
 * Every rule of a sign-in, in order: the request object, which may say where to send the response; where to send it;
 * then the request itself.
 */
export const SIGN_IN_RULES: readonly AuthorizeRule[] = [
  client,
  requestObject,
  redirectUri,
  repeated,
  service,
  installed,
  responseType,
  scope,
  state,
  nonce,
  team,
  responseMode,
  codeChallenge,
  maxAge,
  prompt,
];
