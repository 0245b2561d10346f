import { useMemo } from 'react';
import { slice } from '../base/session.ts';
import { LOCAL } from '../base/storage.ts';
import { isJsonObject } from '../contract/json.ts';
import type { WorldApp, WorldBrief, WorldToken } from '../contract/sandbox.ts';
import { useWorld } from './queries.ts';

/** A token of the world, with the app it belongs to. */
export interface ActingToken extends WorldToken {
  readonly app: WorldApp;
  /** For people to read, for example `Bot of Parley Demo`. */
  readonly label: string;
  readonly reference: TokenReference;
}

/**
 * Identifies a token without its secret: the choice is stored in the browser's storage, and secrets must not be.
 * `nth` is the position among the tokens of the same app, type and user.
 */
export interface TokenReference {
  readonly app_id: string;
  readonly type: WorldToken['type'];
  readonly user_id: string | null;
  readonly nth: number;
}

/** The choice to call without any token. */
export const NO_TOKEN = 'none';
type Choice = TokenReference | typeof NO_TOKEN;

interface ActingChoices {
  /** The choice in each world, by its `worldKey`. */
  readonly chosen: Readonly<Record<string, Choice>>;
  /** The tokens chosen since the page loaded, by `worldKey`. A token stays here when it expires or is revoked. */
  readonly chosenTokens: Readonly<Record<string, ActingToken>>;
  readonly choose: (world: string, choice: ActingToken | typeof NO_TOKEN) => void;
}

const useChoices = slice<ActingChoices>(
  'acting',
  (set) => ({
    chosen: {},
    chosenTokens: {},
    choose: (world, choice) =>
      set(({ chosen, chosenTokens }) =>
        choice === NO_TOKEN
          ? { chosen: { ...chosen, [world]: choice } }
          : {
              chosen: { ...chosen, [world]: choice.reference },
              chosenTokens: { ...chosenTokens, [world]: choice },
            },
      ),
  }),
  {
    in: LOCAL,
    key: 'parley.acting',
    version: 1,
    pick: ({ chosen }) => ({ chosen }),
    read: (stored, initial) => ({ ...initial, chosen: readChoices(stored) }),
  },
);

/** Reads the choices from what the storage holds, which may be anything. */
export function readChoices(stored: unknown): Readonly<Record<string, Choice>> {
  const chosen: unknown = isJsonObject(stored) ? stored['chosen'] : null;
  if (!isJsonObject(chosen)) return {};
  return Object.fromEntries(
    Object.entries(chosen).filter((entry): entry is [string, Choice] => isChoice(entry[1])),
  );
}

/** A hoisted function: stored choices are read while this module still loads. */
function isChoice(value: unknown): value is Choice {
  return value === NO_TOKEN || (isJsonObject(value) && typeof value['app_id'] === 'string');
}

export interface Acting {
  /** All tokens, in the order in which the world lists them. */
  readonly tokens: readonly ActingToken[];
  /** The token that the page's calls carry; null if they carry none, by choice or because the world has no tokens. */
  readonly token: ActingToken | null;
  readonly choose: (choice: ActingToken | typeof NO_TOKEN) => void;
}

/** The acting identity: which token the page's calls carry. Undefined until the world has been read. */
export function useActing(): Acting | undefined {
  const world = useWorld().data;
  const { chosen, chosenTokens, choose } = useChoices();
  return useMemo(() => {
    if (!world) return undefined;
    const key = worldKey(world);
    const tokens = addDeadToken(tokensOf(world), chosenTokens[key], world);
    return {
      tokens,
      token: chooseToken(tokens, chosen[key], chosenTokens[key]?.token),
      choose: (choice) => choose(key, choice),
    };
  }, [world, chosen, choose, chosenTokens]);
}

const worldKey = (world: WorldBrief) => `${world.deployment.base_url} ${world.team.id}`;

export function tokensOf(world: WorldBrief): readonly ActingToken[] {
  return world.apps.flatMap((app) =>
    app.tokens.map((token, index) => ({
      ...token,
      app,
      label: tokenLabel(world, app, token),
      reference: {
        app_id: app.app_id,
        type: token.type,
        user_id: token.user_id,
        nth: app.tokens.slice(0, index).filter((other) => haveSameTypeAndUser(other, token)).length,
      },
    })),
  );
}

/**
 * Adds the chosen token to the tokens of the world if it has expired or been revoked: calls still carry it, and their errors
 * say why they are refused. After a reset the world has no dead tokens: then nothing is added.
 */
export function addDeadToken(
  tokens: readonly ActingToken[],
  chosenToken: ActingToken | undefined,
  { apps, clock }: Pick<WorldBrief, 'apps' | 'clock'>,
): readonly ActingToken[] {
  if (chosenToken === undefined || tokens.some(({ token }) => token === chosenToken.token))
    return tokens;
  const app = apps.find(({ app_id }) => app_id === chosenToken.app.app_id);
  if (app === undefined || app.dead_tokens === 0) return tokens;
  const isExpired = chosenToken.expires_at !== null && chosenToken.expires_at <= clock.now;
  return [...tokens, { ...chosenToken, app, status: isExpired ? 'expired' : 'revoked' }];
}

const haveSameTypeAndUser = (one: WorldToken, other: WorldToken) =>
  one.type === other.type && one.user_id === other.user_id;

function tokenLabel(world: WorldBrief, app: WorldApp, token: WorldToken): string {
  switch (token.type) {
    case 'bot':
      return `Bot of ${app.name}`;
    case 'legacy_bot':
      return `Legacy bot of ${app.name}`;
    case 'app':
      return `App ${app.name}`;
    case 'workspace':
      return `Workspace token of ${app.name}`;
    case 'config':
      return `App configuration of ${token.user_name ?? token.user_id ?? ''}`;
    case 'user':
      return `${token.user_id === world.users.admin ? 'Owner' : 'User'} ${token.user_name ?? token.user_id ?? ''}`.trim();
  }
}

/**
 * The chosen token if the world still has it, else the first active one. `chosenSecret` is the token of the choice if it was
 * made since the page loaded: it takes precedence, because the `nth` of a token may change.
 */
export function chooseToken(
  tokens: readonly ActingToken[],
  choice: Choice | undefined,
  chosenSecret?: string,
): ActingToken | null {
  if (choice === NO_TOKEN) return null;
  const listedChoice =
    tokens.find(({ token }) => token === chosenSecret) ??
    (choice && tokens.find(({ reference }) => isSameReference(reference, choice)));
  return listedChoice ?? tokens.find((token) => token.status === 'active') ?? tokens[0] ?? null;
}

const isSameReference = (one: TokenReference, other: TokenReference) =>
  one.app_id === other.app_id &&
  one.type === other.type &&
  one.user_id === other.user_id &&
  one.nth === other.nth;
