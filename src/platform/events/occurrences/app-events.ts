import type { EventBody } from '../../../contract/schemas/events.ts';
import { apps, type AppRecord } from '../../model/app.ts';
import { tokens, tokenStatus, type TokenRecord } from '../../model/token.ts';
import type { World } from '../../model/world/world.ts';
import type { NetChanges } from './net-changes.ts';
import { eventTs, buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Uninstalled apps, and tokens revoked directly or with their app. */
export const appEvents: Derive = (world, changes) => {
  const removed = changes
    .of(apps)
    .flatMap(({ before, after }) => (before?.removed === false && after?.removed ? [after] : []));
  return [
    ...removed.map(({ id }) => buildAppUninstalled(world, id)),
    ...[...findRevokedTokens(world, changes, removed)].map(([app, tokens]) =>
      buildTokensRevoked(world, app, tokens),
    ),
  ];
};

/** The app was uninstalled. */
export const buildAppUninstalled = (world: Pick<World, 'clock'>, app: string): Occurrence =>
  buildOccurrence({
    type: 'app_uninstalled',
    channel: null,
    seenBy: { app },
    bodyFor: () => ({ type: 'app_uninstalled' as const, event_ts: eventTs(world) }),
  });

/** Somebody opened a tab of the app: `view` is its Home tab as it was. */
export const buildHomeOpened = (
  world: Pick<World, 'clock'>,
  app: string,
  opened: Pick<EventBody<'app_home_opened'>, 'user' | 'channel' | 'tab' | 'view'>,
): Occurrence =>
  buildOccurrence({
    type: 'app_home_opened',
    channel: null,
    seenBy: { app },
    bodyFor: () => ({ type: 'app_home_opened' as const, ...opened, event_ts: eventTs(world) }),
  });

/** Somebody began a chat with the app, or looks at another conversation beside one. */
export const buildAssistantThreadEvent = (
  world: Pick<World, 'clock' | 'team'>,
  app: string,
  type: 'assistant_thread_started' | 'assistant_thread_context_changed',
  {
    user: user_id,
    channel: channel_id,
    ts: thread_ts,
    looks_at,
  }: {
    readonly user: string;
    readonly channel: string;
    readonly ts: string;
    /** The conversation that the person has open. */
    readonly looks_at: string | undefined;
  },
): Occurrence =>
  buildOccurrence({
    type,
    channel: null,
    seenBy: { app },
    bodyFor: () => {
      const seen = { channel_id: looks_at, team_id: world.team.id, enterprise_id: null };
      const context = looks_at === undefined ? {} : { ...seen, channel_id: looks_at };
      const assistant_thread = { user_id, context, channel_id, thread_ts };
      return { type, assistant_thread, event_ts: eventTs(world) };
    },
  });

type Session = 'channel' | 'user' | 'thread_ts';

/** Somebody stopped what an agent is doing in a thread. */
export const buildAgentSessionStopped = (
  world: Pick<World, 'clock'>,
  app: string,
  body: Pick<EventBody<'agent_session_stopped'>, Session | 'streaming_message_ts'>,
): Occurrence =>
  buildOccurrence({
    type: 'agent_session_stopped',
    channel: null,
    seenBy: { app },
    bodyFor: () => ({ type: 'agent_session_stopped' as const, ...body, event_ts: eventTs(world) }),
  });

/** Somebody gave the session of an agent another title. */
export const buildAgentSessionRenamed = (
  world: Pick<World, 'clock' | 'team'>,
  app: string,
  body: Pick<EventBody<'agent_session_title_changed'>, Session | 'title' | 'previous_title'>,
): Occurrence =>
  buildOccurrence({
    type: 'agent_session_title_changed',
    channel: null,
    seenBy: { app },
    bodyFor: () => ({
      type: 'agent_session_title_changed' as const,
      ...body,
      team_id: world.team.id,
      event_ts: eventTs(world),
    }),
  });

type Holder = Pick<TokenRecord, 'app' | 'type' | 'user'>;

const holderOf = ({ app, type, user }: Holder) => `${app}/${type}/${user}`;

/** Tokens that stopped working, by app id. */
function findRevokedTokens(
  world: World,
  changes: NetChanges,
  removed: readonly AppRecord[],
): Map<string, TokenRecord[]> {
  const changed = changes.of(tokens);
  /** Whose tokens the same transaction replaced: they continue as the new ones. */
  const replaced = new Set(
    changed.flatMap(({ before, after }) =>
      before === null && after !== null ? [holderOf(after)] : [],
    ),
  );
  const found = new Map<string, TokenRecord[]>();
  const add = (token: TokenRecord) => {
    const known = found.get(token.app);
    if (known === undefined) found.set(token.app, [token]);
    else known.push(token);
  };
  for (const { before, after } of changed) {
    if (before?.revoked_at !== null || (after !== null && after.revoked_at === null)) continue;
    // A deleted token was revoked before, and the tokens of a reinstalled app were revoked when it was removed.
    if (after === null || wasRemoved(changes, after.app) || replaced.has(holderOf(after))) continue;
    add(after);
  }
  for (const app of removed)
    for (const token of world.tokens.scanIndex('holder', { prefix: `${app.id}:` }))
      if (tokenStatus(world, token) === 'active') add(token);
  return found;
}

const wasRemoved = (changes: NetChanges, app: string): boolean =>
  changes.at(apps, app)?.before?.removed === true;

/** Tokens of the app were revoked. */
export function buildTokensRevoked(
  world: Pick<World, 'clock'>,
  app: string,
  tokens: readonly Holder[],
): Occurrence {
  const usersOf = (types: readonly TokenRecord['type'][]) => [
    ...new Set(tokens.flatMap(({ type, user }) => (types.includes(type) ? (user ?? []) : []))),
  ];
  const told = { oauth: usersOf(['user']), bot: usersOf(['bot', 'legacy_bot']) };
  return buildOccurrence({
    type: 'tokens_revoked',
    channel: null,
    seenBy: { app },
    concerns: () => told.oauth.length + told.bot.length > 0,
    bodyFor: () => ({ type: 'tokens_revoked' as const, tokens: told, event_ts: eventTs(world) }),
  });
}
