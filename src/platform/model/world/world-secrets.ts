import { KnownSecrets, encodeFragments } from '../../../contract/secrets/known.ts';
import type { AppRecord } from '../app.ts';
import { refreshTokenOf } from '../sign-in/refresh-token.ts';
import type { WebhookRecord } from '../webhook.ts';
import type { World } from './world.ts';

const KNOWN = new WeakMap<World, KnownSecrets>();

/** How many deleted tokens stay known, in addition to as many as the world has. */
const MIN_DELETED_TOKENS = 1000;

/** A shorter part of a token, in the file of a world that somebody wrote, could be a word. */
const MIN_TOKEN_PART = 16;

/**
 * The secrets of a world that can only be recognised by their value: those of apps and webhooks, and what follows the
 * prefix of tokens, which stands alone where somebody took a token apart. Whole tokens, codes, consents and sessions are
 * recognised by their format. Deleted secrets stay known, those of tokens for a while.
 */
export function secretsOf(world: World): KnownSecrets {
  const known = KNOWN.get(world);
  if (known !== undefined) return known;
  const lasting = new Set<string>();
  let found = new KnownSecrets();
  let tokens = 0;

  const last = (...secrets: readonly string[]) => {
    // Basic authentication sends a secret in base64, and so do those who want to hide it.
    for (const secret of secrets.flatMap((each) => [each, ...encodeFragments(each)])) {
      lasting.add(secret);
      found.add(secret);
    }
  };
  const ofApp = ({ client_secret, signing_secret, verification_token }: AppRecord) =>
    last(client_secret, signing_secret, verification_token);
  const ofWebhook = ({ secret }: WebhookRecord) => last(secret);
  const ofToken = (token: string) => {
    const part = token.slice(token.lastIndexOf('-') + 1);
    if (part.length >= MIN_TOKEN_PART) found.add(part);
    tokens += 1;
  };
  const findTokens = () => {
    tokens = 0;
    for (const { token } of world.tokens.scan()) ofToken(token);
    for (const row of world.refreshTokens.scan()) ofToken(refreshTokenOf(row));
  };
  /** What is issued and renewed without end must not fill the memory. */
  const addIssued = (token: string) => {
    if (tokens >= 2 * (world.tokens.size + world.refreshTokens.size) + MIN_DELETED_TOKENS) {
      found = new KnownSecrets(lasting);
      KNOWN.set(world, found);
      findTokens();
    }
    ofToken(token);
  };

  KNOWN.set(world, found);
  for (const app of world.apps.scan()) ofApp(app);
  for (const webhook of world.webhooks.scan()) ofWebhook(webhook);
  findTokens();
  world.store.watch(world.apps, ofApp);
  world.store.watch(world.webhooks, ofWebhook);
  world.store.watch(world.tokens, ({ token }) => addIssued(token));
  world.store.watch(world.refreshTokens, (row) => addIssued(refreshTokenOf(row)));
  return found;
}
