import * as z from 'zod/mini';

const text = (meaning: string) => z.string().check(z.describe(meaning));
const maybe = (meaning: string) => z.optional(text(meaning));

/** What both pages take, in the order of the address. The rules judge it; this tells people of it. */
const COMMON = {
  client_id: text('Which app asks: the client_id of its settings.'),
  state: maybe(
    'A value only this browser’s session knows, of at most 8,000 characters. It comes back as it was sent; the app compares the two, and so tells a forged callback.',
  ),
  response_mode: maybe('form_post sends the answer in the body of a POST; query, in the address.'),
  team: maybe('Id of the workspace to go to. One that was signed in to before skips the consent.'),
};

/** Interface, "Authorization (sign-in)". */
export const SIGN_IN_ARGUMENTS = z.object({
  response_type: text('Must be code: the app gets a temporary code, never a token, in an address.'),
  scope: text('Separated by spaces: openid always; email and profile as they are needed.'),
  client_id: COMMON.client_id,
  redirect_uri: text(
    'Where the answer goes: exactly a redirect URI configured for the app, or one below it.',
  ),
  state: COMMON.state,
  nonce: maybe(
    'A value for this sign-in alone. It comes back inside the signed identity token; the app compares the two, and so tells a replayed token.',
  ),
  team: COMMON.team,
  response_mode: COMMON.response_mode,
  prompt: maybe(
    'none shows no page, and fails where it would have to; login or consent asks once more.',
  ),
  max_age: maybe('The longest ago, in whole seconds, that a sign-in may be to count.'),
  login_hint: maybe('Id, e-mail address or name of the person the app expects.'),
  code_challenge: maybe('A hash of a secret that the exchange will have to show (PKCE).'),
  code_challenge_method: maybe('S256, or plain.'),
});

/** Interface, "Install flow (OAuth v2)"; docs/assumptions.md, A-28. */
export const INSTALL_ARGUMENTS = z.object({
  client_id: COMMON.client_id,
  scope: maybe('Separated by commas: what the bot may do.'),
  user_scope: maybe(
    'Separated by commas: what the app may do on behalf of the person who installs it.',
  ),
  redirect_uri: maybe('Where the answer goes; the first configured redirect URI when left out.'),
  state: COMMON.state,
  team: COMMON.team,
  response_mode: COMMON.response_mode,
  code_challenge: maybe('A hash of a secret that the exchange will have to show (PKCE).'),
  code_challenge_method: maybe('S256, or plain.'),
});
