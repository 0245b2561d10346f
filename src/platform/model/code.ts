import * as z from 'zod/mini';
import { SCOPES } from '../../contract/scopes.ts';
import { keepFirst, removeWhile } from '../store/prune.ts';
import { whenAdded } from './follower.ts';
import type { World } from './world.ts';
import { defineTable } from './define-table.ts';

/** How long an authorization code may be exchanged, in seconds. */
export const CODE_LIFE_S = 600;

/** What a person agreed to: everything that an exchange of the code needs to know of it. */
export const AGREEMENT = {
  flow: z.enum(['sign-in', 'install']),
  app: z.string(),
  redirect_uri: z.string(),
  /** Whether the request named it, or left it to the first one configured. */
  redirect_named: z.boolean(),
  /** Of the person's token; the sign-in scopes among them. */
  user_scopes: z.array(z.enum(SCOPES)),
  /** Of the bot's token; none in a sign-in. */
  bot_scopes: z.array(z.enum(SCOPES)),
  nonce: z.nullable(z.string()),
  /** RFC 7636; null where the client sent none. */
  challenge: z.nullable(z.object({ method: z.enum(['S256', 'plain']), value: z.string() })),
};

/**
 * A temporary code (interface, "Authorization (sign-in)"). It is known by the family of all tokens that come
 * of it, so that a stolen one can take them along.
 */
export const CodeRecord = z.object({
  family: z.string(),
  secret: z.string(),
  ...AGREEMENT,
  user: z.string(),
  /** Where the webhook of an install posts to; null without one. */
  channel: z.nullable(z.string()),
  issued_at: z.number(),
  /** When the person proved who they are: earlier than the code, where the consent page was skipped. */
  auth_time: z.int(),
  used: z.boolean(),
  /** The family of the token that an install once more added its scopes to; null for any other code. */
  continues: z.nullable(z.string()),
});
export type CodeRecord = z.infer<typeof CodeRecord>;

/** Families rise with time: every index is sorted by age. */
export const codes = defineTable({
  name: 'codes',
  schema: CodeRecord,
  key: (row) => row.family,
  indexes: {
    /** Those that wait for their exchange, by app. */
    open: ({ used, app, family }) => (used ? null : `${app}:${family}`),
    continues: ({ continues, family }) => (continues === null ? null : `${continues}:${family}`),
  },
  references: { app: 'apps', user: 'users', channel: 'channels' },
  holdsSecrets: true,
});

/** The code as a client gets it. */
export const codeText = ({ family, secret }: CodeRecord): string => `${family}.${secret}`;

/** How long a code that nobody exchanged is remembered, so that whoever comes late is told why, in seconds. */
const REMEMBERED_S = 86_400;
/** How many codes of an app wait for their exchange; the oldest gives way. */
const MOST_OPEN = 200;

/** Gives out a code. */
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
 * Forgets codes of long ago that nobody exchanged. One that was exchanged is remembered for as long as there is
 * something that its replay would revoke.
 */
export const boundCodes = whenAdded(codes, (world, { app }) => {
  const now = world.clock.now();
  const prefix = `${app}:`;
  removeWhile(
    world.codes,
    world.codes.scanIndex('open', { prefix }),
    ({ issued_at }) => now >= issued_at + REMEMBERED_S,
  );
  const newestFirst = world.codes.scanIndex('open', { prefix, reverse: true });
  keepFirst(world.codes, newestFirst, MOST_OPEN);
});

/** The code of that text, or undefined. */
export function codeOf(world: Pick<World, 'codes'>, text: string): CodeRecord | undefined {
  const code = world.codes.get(text.slice(0, text.indexOf('.')));
  return code !== undefined && codeText(code) === text ? code : undefined;
}
