import * as z from 'zod/mini';
import { DEEPEST, isValueDeeper } from '../../contract/json.ts';
import type { Exchange } from '../../contract/sandbox.ts';
import { isMessageTable, MESSAGE_TABLES, TABLE_NAMES } from '../../contract/tables.ts';
import { TOKEN_TYPES } from '../../contract/tokens.ts';
import { count, seconds } from '../model/shapes.ts';

/** An exchange holds what a request brought, in the rows it changed. */
const DEEPEST_EXCHANGE = DEEPEST + 6;

const Headers = z.array(z.tuple([z.string(), z.string()]));
const Body = z.object({ text: z.string(), bytes: count, truncated: z.boolean() });
const Actor = z.object({
  token_type: z.enum([...TOKEN_TYPES, 'webhook', 'client']),
  app_id: z.string(),
  user_id: z.nullable(z.string()),
  label: z.string(),
});
const Step = z.object({
  rule: z.string(),
  verdict: z.enum(['passed', 'refused']),
  evidence: z.string(),
  detail: z.optional(z.string()),
  error: z.optional(z.string()),
});
const Change = z.object({
  table: z.string(),
  key: z.string(),
  before: z.json(),
  after: z.json(),
});

const Touched = z.union([
  z.object({
    table: z.enum(MESSAGE_TABLES),
    key: z.string(),
    channel: z.string(),
    ts: z.string(),
  }),
  z.object({
    table: z.enum(TABLE_NAMES.filter((name) => !isMessageTable(name))),
    key: z.string(),
  }),
]);

const KeptExchange = z.object({
  id: z.string().check(z.regex(/^x\d{10}$/)),
  surface: z.string(),
  name: z.string(),
  verb: z.string(),
  path: z.string(),
  at: seconds,
  duration_ms: z.number(),
  status: count,
  error: z.nullable(z.string()),
  warnings: z.array(z.string()),
  actor: z.nullable(Actor),
  request_bytes: count,
  response_bytes: count,
  touched: z.array(Touched),
  request: z.object({ url: z.string(), headers: Headers, body: Body }),
  response: z.object({ headers: Headers, body: Body }),
  trace: z.array(Step),
  changes: z.array(Change),
  changes_left_out: z.optional(count),
  events: z.array(z.string()),
});

const isKept = (raw: unknown): raw is Exchange =>
  !isValueDeeper(raw, DEEPEST_EXCHANGE) && KeptExchange.safeParse(raw).success;

/**
 * Which entries of a log of calls that was kept, oldest first, can be shown: those of the right shape whose ids
 * rise. Answers true or false for each.
 */
export function readableExchanges(kept: readonly unknown[]): readonly boolean[] {
  let last = '';
  return kept.map((raw) => {
    if (!isKept(raw) || raw.id <= last) return false;
    last = raw.id;
    return true;
  });
}
