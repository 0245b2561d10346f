import * as z from 'zod/mini';

/** A key of the set at `jwks_uri` (interface, "Discovery document"; docs/assumptions.md, A-26). */
export const PublicKey = z.object({
  kty: z.literal('RSA'),
  use: z.literal('sig'),
  alg: z.literal('RS256'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
});
export type PublicKey = z.infer<typeof PublicKey>;

export const KeySet = z.object({ keys: z.array(PublicKey) });
export type KeySet = z.infer<typeof KeySet>;

/** Interface, "Discovery document". */
export const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  jwks_uri: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  claims_supported: z.array(z.string()),
  claims_parameter_supported: z.boolean(),
  request_parameter_supported: z.boolean(),
  request_uri_parameter_supported: z.boolean(),
  token_endpoint_auth_methods_supported: z.array(z.string()),
});
export type Discovery = z.infer<typeof Discovery>;
