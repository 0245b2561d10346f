import { KnownSecrets, inBase64 } from '../contract/secrets/known.ts';
import type { World } from './world.ts';

const KNOWN = new WeakMap<World, KnownSecrets>();

/**
 * The secrets of a world that nothing but their value tells: those of the apps and of the webhooks. Tokens,
 * codes, pages of consent and sessions have a shape. What the world once held stays known.
 */
export function secretsOf(world: World): KnownSecrets {
  const known = KNOWN.get(world) ?? new KnownSecrets();
  KNOWN.set(world, known);
  for (const { client_secret, signing_secret, verification_token } of world.apps.scan()) {
    // Basic authentication has it in base64.
    const secrets = [client_secret, ...inBase64(client_secret), signing_secret, verification_token];
    for (const secret of secrets) known.add(secret);
  }
  for (const { secret } of world.webhooks.scan()) known.add(secret);
  return known;
}
