import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { encodeFragments, KnownSecrets } from '../../../contract/secrets/known.ts';
import { receiverAppOf } from '../../../contract/receiver.ts';

/** A secret of the open world with a counterpart in the world of the link. `path` leads to the counterpart in `GET /sandbox`. */
export interface OwnSecret {
  readonly value: string;
  /** As in `['world', 'apps', '0', 'tokens', '0', 'token']`. */
  readonly path: readonly string[];
}

/** The secrets of the open world. No link may hold them. */
export interface OwnSecrets {
  /** The secrets that a placeholder can replace, the longest first. */
  readonly replaceableSecrets: readonly OwnSecret[];
  /** All secrets, to recognise them and pieces of them. */
  readonly knownSecrets: KnownSecrets;
  /** Request URLs outside of the page: they would tell the address of somebody’s machine. */
  readonly requestUrls: readonly string[];
}

/**
 * Finds the secrets of a world. `newWorld` is the world that the link makes. It lacks the tokens and webhooks that were made later.
 * If it is null, no secret can be replaced.
 */
export function findOwnSecrets(brief: WorldBrief, newWorld: WorldBrief | null): OwnSecrets {
  const allSecrets = brief.apps.flatMap(secretsOf);
  return {
    replaceableSecrets: brief.apps
      .flatMap((app, index) => {
        const appInNewWorld = newWorld?.apps[index];
        return appInNewWorld?.app_id === app.app_id
          ? findReplaceable(app, appInNewWorld, index)
          : [];
      })
      .toSorted((one, other) => other.value.length - one.value.length),
    knownSecrets: new KnownSecrets(
      allSecrets.flatMap((secret) => [secret, ...encodeFragments(secret)]),
    ),
    requestUrls: brief.apps.flatMap(({ request_url }) =>
      request_url === null || receiverAppOf(request_url) !== null ? [] : [request_url],
    ),
  };
}

function findReplaceable(app: WorldApp, appInNewWorld: WorldApp, index: number): OwnSecret[] {
  const path = (...rest: (string | number)[]) => ['world', 'apps', index, ...rest].map(String);
  return [
    ...SECRET_FIELDS.map((name) => ({ value: app[name], path: path(name) })),
    ...app.tokens.flatMap(({ token, type, user_id }, tokenIndex) =>
      appInNewWorld.tokens[tokenIndex]?.type === type &&
      appInNewWorld.tokens[tokenIndex].user_id === user_id
        ? [{ value: token, path: path('tokens', tokenIndex, 'token') }]
        : [],
    ),
    ...app.webhooks.flatMap(({ url, channel_id }, webhookIndex) =>
      appInNewWorld.webhooks[webhookIndex]?.channel_id === channel_id
        ? [{ value: url, path: path('webhooks', webhookIndex, 'url') }]
        : [],
    ),
  ];
}

const SECRET_FIELDS = ['client_secret', 'signing_secret', 'verification_token'] as const;

/** Every secret of an app. The secret of a webhook is the last part of its address. */
const secretsOf = (app: WorldApp): string[] => [
  ...SECRET_FIELDS.map((name) => app[name]),
  ...app.tokens.map(({ token }) => token),
  ...app.webhooks.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
];
