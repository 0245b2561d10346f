import * as z from 'zod/mini';
import { SCOPES } from '../../../contract/scopes.ts';
import { removeSurplus, removeWhile } from '../../store/prune.ts';
import { onAdded } from '../commit-hook.ts';
import { defineTable } from '../define-table.ts';
import type { World } from '../world/world.ts';

/** What a person consented to: everything that the exchange of the code needs. */
export const AGREEMENT = {
  flow: z.enum(['sign-in', 'install']),
  app: z.string(),
  redirect_uri: z.string(),
  /** Whether the request had a redirect URI, or used the first one configured. */
  redirect_named: z.boolean(),
  /** Scopes of the user token, including those of the sign-in. */
  user_scopes: z.array(z.enum(SCOPES)),
  /** Scopes of the bot token; empty in a sign-in. */
  bot_scopes: z.array(z.enum(SCOPES)),
  nonce: z.nullable(z.string()),
  /** The code challenge (RFC 7636); null if the client sent none. */
  challenge: z.nullable(z.object({ method: z.enum(['S256', 'plain']), value: z.string() })),
};

/**
 * An authorization code (interface, "Authorization (sign-in)"). Its key is the family of all tokens issued for it,
 * so that they can be revoked together when it is replayed.
 */
export const CodeRecord = z.object({
  family: z.string(),
  secret: z.string(),
  ...AGREEMENT,
  user: z.string(),
  /** The channel of the webhook of an install; null without a webhook. */
  channel: z.nullable(z.string()),
  issued_at: z.number(),
  /** When the person signed in: earlier than the code if the consent page was skipped. */
  auth_time: z.int(),
  used: z.boolean(),
  /** For a repeated install: the family of the token that its scopes were added to. Else null. */
  continues: z.nullable(z.string()),
});
export type CodeRecord = z.infer<typeof CodeRecord>;

/** Family ids rise with time, so every index is sorted by age. */
export const codes = defineTable({
  name: 'codes',
  schema: CodeRecord,
  key: (row) => row.family,
  indexes: {
    /** Codes that are not exchanged yet, by app. */
    open: ({ used, app, family }) => (used ? null : `${app}:${family}`),
    continues: ({ continues, family }) => (continues === null ? null : `${continues}:${family}`),
  },
  references: { app: 'apps', user: 'users', channel: 'channels' },
  holdsSecrets: true,
});

/** How many seconds ago a code was issued. */
export const codeAge = ({ clock }: Pick<World, 'clock'>, { issued_at }: CodeRecord): number =>
  clock.now() - issued_at;

/** The code as sent to the client. */
export const codeText = ({ family, secret }: CodeRecord): string => `${family}.${secret}`;

/** How long an expired code is kept, in seconds, so that a late exchange is refused with the reason. */
const EXPIRED_CODE_LIFE_S = 86_400;
/** The most codes of an app that are not exchanged yet; beyond it the oldest is deleted. */
const MAX_OPEN = 200;

/** Issues a code. */
export function issueCode(
  world: Pick<World, 'codes' | 'clock' | 'ids'>,
  given: Omit<CodeRecord, 'family' | 'secret' | 'issued_at' | 'used' | 'continues'>,
): CodeRecord {
  return world.codes.put({
    ...given,
    family: world.ids.next('F'),
    secret: world.ids.secret('code', 24),
    issued_at: world.clock.now(),
    used: false,
    continues: null,
  });
}

/**
 * Deletes old codes that nobody exchanged. An exchanged code is kept for as long as a replay of it would revoke
 * something.
 */
export const boundCodes = onAdded(codes, (world, { app }) => {
  const now = world.clock.now();
  const prefix = `${app}:`;
  removeWhile(
    world.codes,
    world.codes.scanIndex('open', { prefix }),
    ({ issued_at }) => now >= issued_at + EXPIRED_CODE_LIFE_S,
  );
  const surplus = world.codes.scanIndex('open', { prefix, reverse: true, skip: MAX_OPEN });
  removeSurplus(world.codes, surplus);
});

/** The code record for a code, or undefined. */
export function codeOf(world: Pick<World, 'codes'>, text: string): CodeRecord | undefined {
  const code = world.codes.get(text.slice(0, text.indexOf('.')));
  return code !== undefined && codeText(code) === text ? code : undefined;
}
