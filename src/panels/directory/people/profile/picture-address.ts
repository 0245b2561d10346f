/** Hashes of the platform's own pictures. */
const HASH = /^[0-9a-f]{12}$/;

/**
 * The address of a picture on the platform itself, never one that a record names: no record can make the page call
 * elsewhere. Null for a hash that is not one.
 */
export const pictureAddress = (baseUrl: string, hash: string | undefined): string | null =>
  hash !== undefined && HASH.test(hash) ? `${baseUrl}/avatars/${hash}-72.svg` : null;
