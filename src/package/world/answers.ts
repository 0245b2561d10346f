/**
 * What a world answers: the fields that users of the package read. The types are written out, so that users need no schema
 * library. `answers.test.ts` compares them with the contract.
 */

/** The world in brief: `GET /sandbox`. */
export interface WorldBrief {
  readonly deployment: {
    readonly name: string;
    readonly base_url: string;
    readonly webhook_host: string;
    readonly issuer: string;
  };
  /** Epoch seconds. */
  readonly clock: { readonly now: number; readonly frozen: boolean };
  readonly seed: number;
  readonly team: { readonly id: string; readonly name: string };
  readonly users: {
    readonly count: number;
    readonly admin: string;
    readonly sample: readonly string[];
  };
  readonly channels: readonly Channel[];
  readonly apps: readonly App[];
}

export interface Channel {
  readonly id: string;
  /** Direct conversations have none. */
  readonly name?: string;
  readonly is_general: boolean;
  readonly is_private: boolean;
  readonly is_archived: boolean;
  readonly members: number;
}

export interface App {
  readonly app_id: string;
  readonly name: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly signing_secret: string;
  readonly verification_token: string;
  readonly bot_user_id: string;
  readonly tokens: readonly Token[];
  readonly webhooks: readonly Webhook[];
}

export interface Token {
  readonly token: string;
  /** `bot`, `user`, `app` and others. */
  readonly type: string;
  readonly user_id: string | null;
  readonly scopes: readonly string[];
  readonly status: string;
}

export interface Webhook {
  readonly url: string;
  readonly channel_id: string;
  /** With its `#`. */
  readonly channel: string;
}

/** One call of the log: `GET /sandbox/exchanges`. */
export interface Call {
  readonly id: string;
  /** `web-api`, `webhooks` and others. */
  readonly surface: string;
  /** The method of the Web API, or the name of the endpoint. */
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  /** Epoch seconds of the world's clock. */
  readonly at: number;
  readonly status: number;
  /** The error code; null for a success. */
  readonly error: string | null;
}

/** The outcome of an act of a person: `POST /sandbox/interactions`. */
export interface Interaction {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  /** What the person sees of a failure, and what happened; empty if there is nothing to say. */
  readonly detail: string;
  readonly status: number | null;
  /** What the app was sent. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The JSON object that the app answered with. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  readonly options: readonly unknown[] | null;
  /** Ids of the views that are open with the app afterwards. */
  readonly views: readonly string[];
  /** Ids of the calls that were made because of it. */
  readonly calls: readonly string[];
}

/** An answer of the Web API: `ok`, and what the method returns. */
export type ApiAnswer = { readonly ok: boolean; readonly error?: string } & {
  // oxlint-disable-next-line typescript/no-explicit-any -- each method has fields of its own
  readonly [field: string]: any;
};
