import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { encodeFragments, KnownSecrets } from '../../../contract/secrets/known.ts';
import { receiverAppOf } from '../../../contract/receiver.ts';

/** A secret of the open world that the world of the link has one like, where `GET /sandbox` shows it there. */
export interface OwnSecret {
  readonly value: string;
  /** As in `['world', 'apps', '0', 'tokens', '0', 'token']`. */
  readonly path: readonly string[];
}

/** What no link may hold as it is. */
export interface OwnSecrets {
  /** Those that a placeholder can stand for; the longest first. */
  readonly placeable: readonly OwnSecret[];
  /** All of them, to recognise them and pieces of them. */
  readonly known: KnownSecrets;
  /** Request URLs outside of the page, which say where somebody’s machine is. */
  readonly requestUrls: readonly string[];
}

/**
 * The secrets of a world. `fresh` is the world that the link makes: tokens and webhooks that were made since are not in it.
 * If it is null, a placeholder stands for nothing.
 */
export function findOwnSecrets(brief: WorldBrief, fresh: WorldBrief | null): OwnSecrets {
  const all = brief.apps.flatMap(secretsOf);
  return {
    placeable: brief.apps
      .flatMap((app, at) => {
        const there = fresh?.apps[at];
        return there?.app_id === app.app_id ? placeableOf(app, there, at) : [];
      })
      .toSorted((one, other) => other.value.length - one.value.length),
    known: new KnownSecrets(all.flatMap((secret) => [secret, ...encodeFragments(secret)])),
    requestUrls: brief.apps.flatMap(({ request_url }) =>
      request_url === null || receiverAppOf(request_url) !== null ? [] : [request_url],
    ),
  };
}

function placeableOf(app: WorldApp, there: WorldApp, at: number): OwnSecret[] {
  const path = (...rest: (string | number)[]) => ['world', 'apps', at, ...rest].map(String);
  return [
    ...NAMED.map((name) => ({ value: app[name], path: path(name) })),
    ...app.tokens.flatMap(({ token, type, user_id }, nth) =>
      there.tokens[nth]?.type === type && there.tokens[nth].user_id === user_id
        ? [{ value: token, path: path('tokens', nth, 'token') }]
        : [],
    ),
    ...app.webhooks.flatMap(({ url, channel_id }, nth) =>
      there.webhooks[nth]?.channel_id === channel_id
        ? [{ value: url, path: path('webhooks', nth, 'url') }]
        : [],
    ),
  ];
}

const NAMED = ['client_secret', 'signing_secret', 'verification_token'] as const;

/** Every secret of an app, the secret part of its webhooks alone too. */
const secretsOf = (app: WorldApp): string[] => [
  ...NAMED.map((name) => app[name]),
  ...app.tokens.map(({ token }) => token),
  ...app.webhooks.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
];
