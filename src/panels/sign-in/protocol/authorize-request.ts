import type { Parameter } from '../../../kit/redirects/created-request.ts';

/** The parameters of an authorization request; undefined ones are not sent. */
export interface AuthorizeRequest {
  readonly scope: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  /** Id of the workspace. With it, people who signed in before skip the consent. */
  readonly team?: string | undefined;
  /** Without it, the platform uses `query`. */
  readonly response_mode?: 'form_post' | undefined;
  readonly prompt?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: 'S256' | undefined;
}

/** The parameters in the order in which the URL has them, without empty ones. */
export function authorizeParameters(request: AuthorizeRequest): readonly Parameter[] {
  const { scope, client_id, redirect_uri, state, nonce, ...rest } = request;
  const all = { response_type: 'code', scope, client_id, redirect_uri, state, nonce, ...rest };
  return Object.entries(all).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  );
}
