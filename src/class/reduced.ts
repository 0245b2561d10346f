import type { ExchangeActor, WorldApp } from '../contract/sandbox.ts';
import type { MemberRecord } from './class-record.ts';
import { type Denial, deny } from './denial.ts';

/** An object of JSON, as the sandbox answered it. */
export type Json = Readonly<Record<string, unknown>>;

/** Who looks at an answer, and what is theirs. */
export interface Seen {
  readonly member: MemberRecord;
  readonly seesAll: boolean;
  /** Whether a line of the log, or of another list, is for them. */
  readonly isOwn: (line: Json) => boolean;
}

/** Removes from an answer what the caller must not see. A denial refuses the call. */
export type Reduce = (answer: Json, seen: Seen) => Json | Denial;

/** Whether a call was made by their person or their app. */
export function isOwnCall(
  { user_id, app_id }: Pick<MemberRecord, 'user_id' | 'app_id'>,
  actor: Pick<ExchangeActor, 'user_id' | 'app_id'> | null,
): boolean {
  if (actor === null) return false;
  return (
    (app_id !== null && actor.app_id === app_id) || (user_id !== null && actor.user_id === user_id)
  );
}

/** What somebody sees with a member’s eyes. */
export function seenBy(member: MemberRecord, seesAll: boolean): Seen {
  return {
    member,
    seesAll,
    isOwn: (line) =>
      'actor' in line
        ? seesAll || isOwnCall(member, line['actor'] as ExchangeActor | null)
        : isOwnCall(member, line as unknown as ExchangeActor),
  };
}

/** The lines of a list that are for them. The cursor stays that of the whole list. */
export const ownLines =
  (name: 'exchanges' | 'interactions'): Reduce =>
  (answer, { isOwn }) => ({
    ...answer,
    [name]: ((answer[name] ?? []) as readonly Json[]).filter(isOwn),
  });

/** An app of their own, without tokens by which it acts as somebody else. */
export const onlyOwnApp = (app: Json, { member }: Pick<Seen, 'member'>): Json => {
  const { tokens, bot_user_id } = app as unknown as WorldApp;
  const mine = [null, member.user_id, bot_user_id];
  return { ...app, tokens: tokens.filter(({ user_id }) => mine.includes(user_id)) };
};

/** The secrets of an app, masked for people who may only see that the app exists. */
const WITHOUT_SECRETS = {
  client_secret: '',
  signing_secret: '',
  verification_token: '',
  request_url: null,
  redirect_urls: [],
  tokens: [],
  dead_tokens: 0,
  webhooks: [],
} satisfies Partial<WorldApp>;

/** The world in brief: learners see their own app alone, people who watch all apps without secrets; both see the public channels. */
export const ownWorld: Reduce = (answer, { member }) => {
  const apps = (answer['apps'] ?? []) as readonly Json[];
  const channels = (answer['channels'] ?? []) as readonly Json[];
  return {
    ...answer,
    apps:
      member.role === 'watcher'
        ? apps.map((app) => ({ ...app, ...WITHOUT_SECRETS }))
        : apps
            .filter((app) => app['app_id'] === member.app_id)
            .map((app) => onlyOwnApp(app, { member })),
    channels: channels.filter(({ is_private, is_im }) => is_private !== true && is_im !== true),
  };
};

/** What somebody did with an app of somebody else: without what passed between the host and that app. */
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
