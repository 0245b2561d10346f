/** Below the address of a deployment: the first page of the playground's own app, the relying party. */
export const RELYING_PARTY_PATH = '/relying-party';

/** The redirect URI of that app, below the same address. */
export const CALLBACK_PATH = `${RELYING_PARTY_PATH}/callback`;

/**
 * An address that begins like that of the app and belongs to an attacker. The platform refuses it as a redirect URI unless the
 * world says otherwise; the attack lab shows what then arrives here.
 */
export const LOOK_ALIKE_PATH = `${RELYING_PARTY_PATH}.evil.example/callback`;
