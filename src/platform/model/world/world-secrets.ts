import { KnownSecrets, inBase64 } from '../../../contract/secrets/known.ts';
import type { AppRecord } from '../app.ts';
import type { WebhookRecord } from '../webhook.ts';
import type { World } from './world.ts';

const KNOWN = new WeakMap<World, KnownSecrets>();

/**
 * The secrets of a world that can only be recognised by their value: those of apps and webhooks. Tokens, codes,
 * consents and sessions are recognised by their format. Deleted secrets stay known.
 */
export function secretsOf(world: World): KnownSecrets {
  const known = KNOWN.get(world);
  if (known !== undefined) return known;
  const found = new KnownSecrets();
  KNOWN.set(world, found);
  const ofApp = ({ client_secret, signing_secret, verification_token }: AppRecord) => {
    // Basic authentication sends it in base64.
    const secrets = [client_secret, ...inBase64(client_secret), signing_secret, verification_token];
    for (const secret of secrets) found.add(secret);
  };
  const ofWebhook = ({ secret }: WebhookRecord) => found.add(secret);
  for (const app of world.apps.scan()) ofApp(app);
  for (const webhook of world.webhooks.scan()) ofWebhook(webhook);
  world.store.watch(world.apps, ofApp);
  world.store.watch(world.webhooks, ofWebhook);
  return found;
}
