/** The parameters of an authorization request. */
export interface AuthorizeRequest {
  readonly scope: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly nonce: string;
  /** Id of the workspace. People who signed in before then skip the consent. */
  readonly team: string | undefined;
  readonly response_mode: 'query' | 'form_post';
}

/** The parameters in the order of the URL. `query` is the default response mode. */
export function authorizeParameters(request: AuthorizeRequest): URLSearchParams {
  const { response_mode, team, ...rest } = request;
  const parameters = new URLSearchParams({ response_type: 'code', ...rest });
  if (team !== undefined) parameters.set('team', team);
  if (response_mode === 'form_post') parameters.set('response_mode', response_mode);
  return parameters;
}
