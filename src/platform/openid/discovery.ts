import type { Discovery } from '../../contract/openid.ts';
import { OPENID_SCOPES } from '../../contract/scopes.ts';
import type { Deployment } from '../runtime/deployment.ts';

/** Interface, "Discovery document": exactly these fields and values. */
export function discovery({ base_url, issuer }: Deployment): Discovery {
  const [openid, email, profile] = OPENID_SCOPES;
  return {
    issuer,
    authorization_endpoint: `${base_url}/openid/connect/authorize`,
    token_endpoint: `${base_url}/api/openid.connect.token`,
    userinfo_endpoint: `${base_url}/api/openid.connect.userInfo`,
    jwks_uri: `${base_url}/openid/connect/keys`,
    scopes_supported: [openid, profile, email],
    response_types_supported: ['code'],
    response_modes_supported: ['form_post'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'auth_time', 'iss'],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: true,
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  };
}
