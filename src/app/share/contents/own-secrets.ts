import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { encodeFragments, KnownSecrets } from '../../../contract/secrets/known.ts';
import { receiverAppOf } from '../../../contract/receiver.ts';

/** A secret of the open world for which the world of the link has a counterpart. `path` leads to that in `GET /sandbox`. */
export interface OwnSecret {
  readonly value: string;
  /** As in `['world', 'apps', '0', 'tokens', '0', 'token']`. */
  readonly path: readonly string[];
}

/** The secrets of the open world, which no link may hold. */
export interface OwnSecrets {
  /** The secrets that a placeholder can replace, the longest first. */
  readonly replaceable: readonly OwnSecret[];
  /** All secrets, to recognise them and pieces of them. */
  readonly known: KnownSecrets;
  /** Request URLs outside of the page: they would tell the address of somebody’s machine. */
  readonly requestUrls: readonly string[];
}

/**
 * Finds the secrets of a world. `fresh` is the world that the link makes: it lacks the tokens and webhooks that were made since.
 * If it is null, no secret can be replaced.
 */
export function findOwnSecrets(brief: WorldBrief, fresh: WorldBrief | null): OwnSecrets {
  const all = brief.apps.flatMap(secretsOf);
  return {
    replaceable: brief.apps
      .flatMap((app, at) => {
        const freshApp = fresh?.apps[at];
        return freshApp?.app_id === app.app_id ? findReplaceable(app, freshApp, at) : [];
      })
      .toSorted((one, other) => other.value.length - one.value.length),
    known: new KnownSecrets(all.flatMap((secret) => [secret, ...encodeFragments(secret)])),
    requestUrls: brief.apps.flatMap(({ request_url }) =>
      request_url === null || receiverAppOf(request_url) !== null ? [] : [request_url],
    ),
  };
}

function findReplaceable(app: WorldApp, freshApp: WorldApp, at: number): OwnSecret[] {
  const path = (...rest: (string | number)[]) => ['world', 'apps', at, ...rest].map(String);
  return [
    ...SECRET_FIELDS.map((name) => ({ value: app[name], path: path(name) })),
    ...app.tokens.flatMap(({ token, type, user_id }, nth) =>
      freshApp.tokens[nth]?.type === type && freshApp.tokens[nth].user_id === user_id
        ? [{ value: token, path: path('tokens', nth, 'token') }]
        : [],
    ),
    ...app.webhooks.flatMap(({ url, channel_id }, nth) =>
      freshApp.webhooks[nth]?.channel_id === channel_id
        ? [{ value: url, path: path('webhooks', nth, 'url') }]
        : [],
    ),
  ];
}

const SECRET_FIELDS = ['client_secret', 'signing_secret', 'verification_token'] as const;

/** Every secret of an app. Of the address of a webhook it is the last part. */
const secretsOf = (app: WorldApp): string[] => [
  ...SECRET_FIELDS.map((name) => app[name]),
  ...app.tokens.map(({ token }) => token),
  ...app.webhooks.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
];
