import * as z from 'zod/mini';
import { isMessageTable, MESSAGE_TABLES, TABLE_NAMES } from '../tables.ts';
import { CLIENTS, PANEL_NAME } from '../headers/client-header.ts';
import { TOKEN_TYPES } from '../tokens.ts';

const count = z.int().check(z.gte(0));

/** A header list keeps order and repeats. Secrets are masked. */
export const HeaderList = z.array(z.tuple([z.string(), z.string()]));

/** A recorded body. `text` holds at most the first 256 KiB; `bytes` is the length that went over the wire. */
export const RecordedBody = z.object({ text: z.string(), bytes: count, truncated: z.boolean() });

export const ExchangeActor = z.object({
  token_type: z.enum([...TOKEN_TYPES, 'webhook', 'client']),
  app_id: z.string(),
  user_id: z.nullable(z.string()),
  /** Name of the user, for people to read. */
  label: z.string(),
});

/**
 * One rule of the pipeline that was asked about a call. The last step of a refused call has the verdict
 * `refused`: it is the rule that decided. The trace never goes on the wire; the sandbox shows it.
 */
export const TraceStep = z.object({
  /** Stable name of the rule, for example `caller` or `scopes`. */
  rule: z.string(),
  verdict: z.enum(['passed', 'refused']),
  /** What the rule looked at, in words, secrets masked. */
  evidence: z.string(),
  /** What it found there, or wanted to find. */
  detail: z.exactOptional(z.string()),
  /** The error code the rule answered with; present when refused. */
  error: z.exactOptional(z.string()),
});

/** One record that a call changed: `before` is null for a new one, `after` for a removed one. */
export const RecordChange = z.object({
  table: z.string(),
  key: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** A record that a call changed, its secrets masked. `ts` is that of the message. */
export const TouchedRecord = z.union([
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

/** The sender of a call, as the caller itself names it. It groups the log, and nothing depends on it. */
export const ExchangeSource = z.object({
  /** What `x-parley-client` says; null without it, and for what no caller of Parley says. */
  client: z.nullable(z.enum(CLIENTS)),
  /** What `x-parley-panel` says, for example `composer`. */
  panel: z.nullable(z.string().check(z.regex(PANEL_NAME))),
  /** The SDK in `User-Agent`, or its first product, for example `curl/8.5.0`. Pages in a browser have none in the tab. */
  agent: z.nullable(z.string()),
});

/** One line of the log of calls. */
export const ExchangeSummary = z.object({
  /** Rises with every exchange of a world; also sent as the header `x-parley-exchange`. */
  id: z.string().check(z.regex(/^x\d{10}$/)),
  surface: z.string(),
  /** Web API method, or the name of the endpoint. */
  name: z.string(),
  verb: z.string(),
  /** Path and query, secrets masked. */
  path: z.string(),
  /** The world's time when the request came, epoch seconds with a fraction. */
  at: z.number().check(z.gte(0)),
  /** How long the platform took, in milliseconds of the host's clock. */
  duration_ms: z.number(),
  status: count,
  /** Null for a success. */
  error: z.nullable(z.string()),
  warnings: z.array(z.string()),
  actor: z.nullable(ExchangeActor),
  request_bytes: count,
  response_bytes: count,
  /** The first twenty records that it changed. A view that shows one of them reads it again. */
  touched: z.array(TouchedRecord),
  /** Id of the delivery that the caller named in `x-parley-caused-by`; null if it named none that exists. */
  caused_by: z.nullable(z.string()),
  source: ExchangeSource,
});

/** `GET /sandbox/exchanges/{id}`: one exchange whole. */
export const Exchange = z.extend(ExchangeSummary, {
  request: z.object({ url: z.string(), headers: HeaderList, body: RecordedBody }),
  response: z.object({ headers: HeaderList, body: RecordedBody }),
  trace: z.array(TraceStep),
  /** With long texts and lists cut, which then say how much is missing. */
  changes: z.array(RecordChange),
  /** How many more records it changed than `changes` holds, where the log could not keep them all. */
  changes_left_out: z.exactOptional(count),
  /** Ids of the events it caused. */
  events: z.array(z.string()),
});

/** `GET /sandbox/exchanges?after=&limit=`: newest last; without `after`, from the oldest on. */
export const ExchangePage = z.object({
  ok: z.literal(true),
  exchanges: z.array(ExchangeSummary),
  /** Id to pass as `after` to go on; null while the log is empty. */
  cursor: z.nullable(z.string()),
  /** True while newer exchanges remain after this page. */
  more: z.boolean(),
});

/** A change of the world by the sandbox, as a step of a demo can make it again. Its secrets are masked. */
export const SandboxChange = z.object({
  id: z.string(),
  /** Id of the newest call of the log at that moment; null before the first. */
  after: z.nullable(z.string()),
  verb: z.string(),
  /** Below the base address. */
  path: z.string(),
  /** As it was sent; empty if there was none. */
  body: z.string(),
  /** The body of the answer. */
  answer: z.string(),
});

/** `GET /sandbox/changes?after=&limit=`: newest last; without `after`, from the oldest on. */
export const SandboxChangePage = z.object({
  ok: z.literal(true),
  changes: z.array(SandboxChange),
  /** Id to pass as `after` to go on; null while there is none. */
  cursor: z.nullable(z.string()),
  more: z.boolean(),
});

/** `event: world` of `GET /sandbox/stream`: why the world changed. */
export const WorldNotice = z.object({
  reason: z.enum([
    'reset',
    'clock',
    'token',
    'webhook',
    'code',
    'app',
    'user',
    'emoji',
    'condition',
    'connections',
    'delivery',
    'exam',
    'interaction',
    'schedule',
    'snapshot',
    'rewind',
    'resync',
  ]),
  /** The first twenty records that were changed without a call. A view that shows one of them reads it again. */
  touched: z.exactOptional(z.array(TouchedRecord)),
});
