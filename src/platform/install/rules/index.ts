import { codeChallenge } from '../../authorize/rules/code-challenge.ts';
import { responseMode } from '../../authorize/rules/response-mode.ts';
import { client } from '../../authorize/rules/client.ts';
import { redirectUri } from '../../authorize/rules/redirect-uri.ts';
import { repeated } from '../../authorize/rules/repeated.ts';
import { service } from '../../authorize/rules/service.ts';
import { state } from '../../authorize/rules/state.ts';
import { team } from '../../authorize/rules/team.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';
import { scope } from './scope.ts';

/** Every rule of an install, in order. */
export const INSTALL_RULES: readonly AuthorizeRule[] = [
  client,
  redirectUri,
  repeated,
  service,
  scope,
  state,
  team,
  responseMode,
  codeChallenge,
];
