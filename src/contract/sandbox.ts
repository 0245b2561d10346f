import type { TouchedRecord } from './tables.ts';
import type { TokenStatus, TokenType } from './tokens.ts';
import type { TraceStep } from './trace.ts';

/**
 * What the sandbox surface takes and answers: how the page, a script or a test steers a world.
 * Every success carries `ok: true`; a mistake gets a 4xx and a `SandboxRefusal`.
 */
export interface SandboxRefusal {
  readonly ok: false;
  /** Stable code, for example `invalid_reset`. */
  readonly error: string;
  /** What happened, with which value, and what to do. */
  readonly message: string;
}

/** `GET /sandbox`: the world in brief. */
export interface WorldBrief {
  readonly ok: true;
  readonly deployment: {
    readonly name: string;
    readonly base_url: string;
    readonly webhook_host: string;
    readonly issuer: string;
  };
  /** `now` is epoch seconds with a fraction. */
  readonly clock: { readonly now: number; readonly frozen: boolean };
  readonly seed: number;
  /** Whether tokens and secrets follow from the seed alone, or from the random salt of a host as well. */
  readonly secrets: 'random' | 'predictable';
  readonly team: { readonly id: string; readonly name: string; readonly domain: string };
  readonly users: {
    /** User records, bots and deactivated accounts included: what a walk of users.list returns. */
    readonly count: number;
    /** The primary owner. */
    readonly admin: string;
    /** Ids of a few ordinary active members, for acting as them. */
    readonly sample: readonly string[];
  };
  readonly channels: readonly WorldChannel[];
  readonly apps: readonly WorldApp[];
  readonly conditions: readonly WorldCondition[];
}

export interface WorldChannel {
  readonly id: string;
  /** Absent for direct conversations. */
  readonly name?: string;
  readonly is_general: boolean;
  readonly is_private: boolean;
  readonly is_archived: boolean;
  readonly is_im: boolean;
  readonly members: number;
}

export interface WorldApp {
  readonly app_id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly signing_secret: string;
  readonly verification_token: string;
  readonly bot_user_id: string;
  readonly redirect_urls: readonly string[];
  readonly request_url: string | null;
  readonly subscriptions: readonly string[];
  readonly delivery: 'http' | 'socket';
  /** Those that live, and those that a condition of the sandbox keeps dead; oldest first. */
  readonly tokens: readonly WorldToken[];
  /** How many revoked and expired ones are still known beside those. */
  readonly dead_tokens: number;
  readonly webhooks: readonly WorldWebhook[];
}

export interface WorldToken {
  readonly token: string;
  readonly type: TokenType;
  readonly user_id: string | null;
  readonly scopes: readonly string[];
  readonly status: TokenStatus;
  /** Epoch seconds, or null for a token that does not expire. */
  readonly expires_at: number | null;
}

export interface WorldWebhook {
  readonly url: string;
  readonly service_id: string;
  readonly channel_id: string;
  /** `#name` of the channel, or its id where it has no name. */
  readonly channel: string;
  readonly status: 'active' | 'disabled' | 'removed' | 'revoked';
}

export interface WorldCondition {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** `POST /sandbox/reset`. */
export interface ResetOptions {
  readonly seed?: number;
  readonly users?: number;
  readonly messages?: number;
  readonly rate_limits?: boolean;
}

/** `POST /sandbox/clock`: any one of them, or several; `now` and `advance_s` are seconds. */
export interface ClockChange {
  readonly advance_s?: number;
  readonly now?: number;
  readonly frozen?: boolean;
}

/** `POST /sandbox/tokens`. */
export interface MintToken {
  readonly app_id: string;
  readonly type: TokenType;
  readonly user_id?: string;
  readonly scopes: readonly string[];
  readonly expires_in_s?: number;
}

/** `POST /sandbox/webhooks`. */
export interface MintWebhook {
  readonly app_id: string;
  readonly channel_id: string;
  /** Who installed it; the owner when left out. */
  readonly user_id?: string;
}

/** A header list keeps order and repeats. Secrets are masked. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A recorded body. `text` holds at most the first 256 KiB; `bytes` is the length that went over the wire. */
export interface RecordedBody {
  readonly text: string;
  readonly bytes: number;
  readonly truncated: boolean;
}

/** One line of the log of calls. */
export interface ExchangeSummary {
  /** Rises with every exchange of a world; also sent as the header `x-parley-exchange`. */
  readonly id: string;
  readonly surface: string;
  /** Web API method, or the name of the endpoint. */
  readonly name: string;
  readonly verb: string;
  /** Path and query, secrets masked. */
  readonly path: string;
  /** The world's time when the request came, epoch seconds with a fraction. */
  readonly at: number;
  /** How long the platform took, in milliseconds of the host's clock. */
  readonly duration_ms: number;
  readonly status: number;
  /** Null for a success. */
  readonly error: string | null;
  readonly warnings: readonly string[];
  readonly actor: ExchangeActor | null;
  readonly request_bytes: number;
  readonly response_bytes: number;
  /** Records it changed, the first twenty of them. Whoever shows some of them reads them again. */
  readonly touched: readonly TouchedRecord[];
}

export interface ExchangeActor {
  readonly token_type: TokenType | 'webhook' | 'client';
  readonly app_id: string;
  readonly user_id: string | null;
  /** Name of the user, for people to read. */
  readonly label: string;
}

/** One record that a call changed: `before` is null for a new one, `after` for a removed one. */
export interface RecordChange {
  readonly table: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** `GET /sandbox/exchanges/{id}`: one exchange whole. */
export interface Exchange extends ExchangeSummary {
  readonly request: {
    readonly url: string;
    readonly headers: HeaderList;
    readonly body: RecordedBody;
  };
  readonly response: { readonly headers: HeaderList; readonly body: RecordedBody };
  readonly trace: readonly TraceStep[];
  /** With long texts and lists cut, which then say how much is missing. */
  readonly changes: readonly RecordChange[];
  /** How many more records it changed than `changes` holds, where the log could not keep them all. */
  readonly changes_left_out?: number;
  /** Ids of the events it caused. */
  readonly events: readonly string[];
}

/** `GET /sandbox/exchanges?after=&limit=`: newest last; without `after`, from the oldest on. */
export interface ExchangePage {
  readonly ok: true;
  readonly exchanges: readonly ExchangeSummary[];
  /** Id to pass as `after` to go on; null while the log is empty. */
  readonly cursor: string | null;
  /** True while newer exchanges remain after this page. */
  readonly more: boolean;
}

/**
 * `GET /sandbox/stream`, server-sent events. `id:` is a position in the stream; a client that comes back
 * sends it as `Last-Event-ID`. `event:` is the key here, `data:` the JSON value.
 */
export interface StreamEvents {
  readonly exchange: ExchangeSummary;
  /** The world changed otherwise: read `GET /sandbox` again. */
  readonly world: {
    readonly reason:
      'reset' | 'clock' | 'token' | 'webhook' | 'app' | 'condition' | 'snapshot' | 'resync';
  };
}
