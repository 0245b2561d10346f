import * as z from 'zod/mini';

const text = (meaning: string) => z.string().check(z.describe(meaning));
const maybe = (meaning: string) => z.optional(text(meaning));

/** The parameters of both pages, in the order of the address. The rules check them; this describes them to people. */
const COMMON = {
  client_id: text('The client_id of the app, from its settings.'),
  state: maybe(
    'A value that only this browser’s session knows, at most 8,000 characters. It is returned unchanged; the app compares the two and so detects a forged callback.',
  ),
  response_mode: maybe(
    'form_post returns the response in the body of a POST, query in the address.',
  ),
  team: maybe(
    'Id of the workspace to sign in to. If the person signed in there before, the consent page is skipped.',
  ),
};

/** Interface, "Authorization (sign-in)". */
export const SIGN_IN_ARGUMENTS = z.object({
  response_type: text(
    'Must be code: the app receives an authorization code, never a token, in an address.',
  ),
  scope: text('Scopes separated by spaces: openid is required, email and profile are optional.'),
  client_id: COMMON.client_id,
  redirect_uri: text(
    'Where the response is sent: a redirect URI configured for the app, or an address below one.',
  ),
  state: COMMON.state,
  nonce: maybe(
    'A value for this sign-in only. It is returned in the signed identity token; the app compares the two and so detects a replayed token.',
  ),
  team: COMMON.team,
  response_mode: COMMON.response_mode,
  prompt: maybe(
    'none never shows a page, and fails if one is needed; login or consent asks again.',
  ),
  max_age: maybe('The maximum age of a sign-in, in whole seconds.'),
  login_hint: maybe('Id, e-mail address or name of the person the app expects.'),
  code_challenge: maybe('A hash of the code_verifier that the exchange must send (PKCE).'),
  code_challenge_method: maybe('S256, or plain.'),
  request_uri: maybe(
    'Address of a request object: a JWT with parameters, which override those of the query.',
  ),
});

/** Interface, "Install flow (OAuth v2)"; docs/assumptions.md, A-28. */
export const INSTALL_ARGUMENTS = z.object({
  client_id: COMMON.client_id,
  scope: maybe('Scopes of the bot token, separated by commas.'),
  user_scope: maybe(
    'Scopes of the user token, separated by commas: what the app may do on behalf of the person who installs it.',
  ),
  redirect_uri: maybe('Where the response is sent; the first configured redirect URI if left out.'),
  state: COMMON.state,
  team: COMMON.team,
  response_mode: COMMON.response_mode,
  code_challenge: maybe('A hash of the code_verifier that the exchange must send (PKCE).'),
  code_challenge_method: maybe('S256, or plain.'),
});
