/** Below the address of a deployment: the first page of the playground's own app, the relying party. */
export const RELYING_PARTY_PATH = '/relying-party';

/** The redirect URI of that app, below the same address. */
export const CALLBACK_PATH = `${RELYING_PARTY_PATH}/callback`;
