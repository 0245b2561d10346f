/** How the exchange of a code is refused, whatever it was issued for. */
export const CODE_ERRORS = [
  'invalid_code',
  'code_already_used',
  'bad_redirect_uri',
  'invalid_code_verifier',
] as const;
