import type { ExchangeActor, WorldApp } from '../contract/sandbox.ts';
import type { MemberRecord } from './class-record.ts';
import { type Denial, deny } from './denial.ts';

/** An object of JSON, as the sandbox answered it. */
export type Json = Readonly<Record<string, unknown>>;

/** The member who gets an answer, and what they can see. */
export interface Viewer {
  readonly member: MemberRecord;
  readonly seesAll: boolean;
  /** Whether they can see a line of the log or of another list. */
  readonly canSee: (line: Json) => boolean;
}

/** Removes from an answer what the caller must not see. A denial refuses the call. */
export type Reduce = (answer: Json, viewer: Viewer) => Json | Denial;

/** Whether the member’s person or app made a call. */
export function isOwnCall(
  { user_id, app_id }: Pick<MemberRecord, 'user_id' | 'app_id'>,
  actor: Pick<ExchangeActor, 'user_id' | 'app_id'> | null,
): boolean {
  if (actor === null) return false;
  return (
    (app_id !== null && actor.app_id === app_id) || (user_id !== null && actor.user_id === user_id)
  );
}

export function viewerOf(member: MemberRecord, seesAll: boolean): Viewer {
  return {
    member,
    seesAll,
    canSee: (line) =>
      'actor' in line
        ? seesAll || isOwnCall(member, line['actor'] as ExchangeActor | null)
        : isOwnCall(member, line as unknown as ExchangeActor),
  };
}

/** Keeps the lines of a list that the member can see. The cursor stays that of the whole list. */
export const ownLines =
  (name: 'exchanges' | 'interactions'): Reduce =>
  (answer, { canSee }) => ({
    ...answer,
    [name]: ((answer[name] ?? []) as readonly Json[]).filter(canSee),
  });

/** The member’s own app, without tokens that act as somebody else. */
export const onlyOwnApp = (app: Json, { member }: Pick<Viewer, 'member'>): Json => {
  const { tokens, bot_user_id } = app as unknown as WorldApp;
  const mine = [null, member.user_id, bot_user_id];
  return { ...app, tokens: tokens.filter(({ user_id }) => mine.includes(user_id)) };
};

/** Replaces the secrets of an app, for people who may see only that the app exists. */
const NO_SECRETS = {
  client_secret: '',
  signing_secret: '',
  verification_token: '',
  request_url: null,
  redirect_urls: [],
  tokens: [],
  dead_tokens: 0,
  webhooks: [],
} satisfies Partial<WorldApp>;

/** The world in brief. Learners see only their own app, watchers all apps without secrets; both see the public channels. */
export const ownWorld: Reduce = (answer, { member }) => {
  const apps = (answer['apps'] ?? []) as readonly Json[];
  const channels = (answer['channels'] ?? []) as readonly Json[];
  return {
    ...answer,
    apps:
      member.role === 'watcher'
        ? apps.map((app) => ({ ...app, ...NO_SECRETS }))
        : apps
            .filter((app) => app['app_id'] === member.app_id)
            .map((app) => onlyOwnApp(app, { member })),
    channels: channels.filter(({ is_private, is_im }) => is_private !== true && is_im !== true),
  };
};

/** Removes what the host and the app sent each other from an interaction with the app of somebody else. */
export const hideOthersApp: Reduce = (answer, { member }) => {
  const interaction = (answer['interaction'] ?? {}) as Json;
  if (interaction['app_id'] === member.app_id) return answer;
  if (interaction['user_id'] !== member.user_id)
    return deny(
      404,
      'interaction_not_found',
      'There is no such interaction of yours; GET /sandbox/interactions lists them.',
    );
  const hidden = { payload: {}, answer: null, url: null, response_url: null, calls: [] };
  return { ...answer, interaction: { ...interaction, ...hidden } };
};
