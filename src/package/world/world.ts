import type { ApiAnswer, App, Call, Channel, Interaction, WorldBrief } from './answers.ts';

/** What answers requests: a platform of this process, or a server. */
export type Fetch = (request: Request) => Promise<Response>;

/** A program of an app, as a function: it gets events, commands and what people press, and answers them. */
export type Program = (request: Request) => Response | Promise<Response>;

export interface CallOptions {
  /** The token to call with; null for none. Default: the bot token of the app of this world. */
  readonly token?: string | null;
}

/** What `POST /sandbox/reset` takes. */
export interface NewWorld {
  readonly seed?: number;
  /** How many people: 40 when left out. */
  readonly users?: number;
  readonly messages?: number;
  readonly rate_limits?: boolean;
}

/** The sandbox refused what was asked of it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  constructor(
    /** What was asked: `PUT /sandbox/conditions/slow`. */
    readonly asked: string,
    /** The error code of the answer. */
    readonly code: string,
    message: string,
    /** The whole answer, for example with the faults of a manifest. */
    readonly answer: Readonly<Record<string, unknown>>,
  ) {
    super(`${asked}: ${code}: ${message}`);
  }
}

/**
 * A world of messages, people and apps, controlled as the page does it: by requests to its sandbox. All methods reject with a
 * `SandboxError` that says what to do if the sandbox refuses.
 */
export class World {
  /** The app that `api` calls as, if a manifest named one: the first one otherwise. */
  #app: App | null = null;

  constructor(
    /** Where the world is: what clients need as the address of the API is `apiUrl`. */
    readonly url: string,
    readonly fetch: Fetch,
  ) {}

  /** The address for SDKs, with the slash at its end that they expect. */
  get apiUrl(): string {
    return `${this.url}/api/`;
  }

  /** The world in brief: its apps with their tokens and secrets, channels, clock. */
  async brief(): Promise<WorldBrief> {
    return (await this.sandbox('')) as unknown as WorldBrief;
  }

  /** Calls a method of the Web API. Values that are no texts are sent as JSON. */
  async api(
    method: string,
    args: Readonly<Record<string, unknown>> = {},
    { token }: CallOptions = {},
  ): Promise<ApiAnswer> {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(args))
      if (value !== undefined && value !== null)
        form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    const used = token === undefined ? await this.botToken() : token;
    const answer = await this.fetch(
      new Request(`${this.url}/api/${encodeURIComponent(method)}`, {
        method: 'POST',
        headers: used === null ? {} : { authorization: `Bearer ${used}` },
        body: form,
      }),
    );
    return (await answer.json()) as ApiAnswer;
  }

  /** Asks the sandbox: `sandbox('/reset', { seed: 7 })`. A body makes it a POST, unless `verb` says otherwise. */
  async sandbox(
    path: string,
    body?: unknown,
    verb: string = body === undefined ? 'GET' : 'POST',
  ): Promise<Readonly<Record<string, unknown>>> {
    const answer = await this.fetch(
      new Request(`${this.url}/sandbox${path}`, {
        method: verb,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const read = (await answer.json()) as Record<string, unknown>;
    if (read['ok'] === true) return read;
    const { error = answer.status, message = '' } = read;
    throw new SandboxError(`${verb} /sandbox${path}`, String(error), String(message), read);
  }

  /** The app that the world is used as: that of the manifest it was made with, or the one it came with. */
  async app(): Promise<App> {
    if (this.#app !== null) return this.#app;
    const [first] = (await this.brief()).apps;
    if (first === undefined) throw new Error('the world has no app: create one with createApp');
    return (this.#app = first);
  }

  async botToken(): Promise<string> {
    const { name, tokens } = await this.app();
    const bot = tokens.find(({ type, status }) => type === 'bot' && status === 'active');
    if (bot === undefined)
      throw new Error(
        `the app “${name}” has no bot token that works: install it, or name one with { token }`,
      );
    return bot.token;
  }

  /** An app-level token of the app, for socket mode: Bolt and the SDKs call it `appToken`. */
  async appToken(): Promise<string> {
    const { app_id, tokens } = await this.app();
    const own = tokens.find(({ type, status }) => type === 'app' && status === 'active');
    if (own !== undefined) return own.token;
    const body = { app_id, type: 'app', scopes: ['connections:write'] };
    return (await this.sandbox('/tokens', body))['token'] as string;
  }

  /**
   * Creates the app of a manifest, as an object or as text of JSON or YAML, and installs it. From then on the world is used as
   * this app. `not_supported` of the answer names what Parley does not do of the manifest.
   */
  async createApp(
    manifest: object | string,
  ): Promise<App & { readonly not_supported: readonly string[] }> {
    const { app, not_supported } = await this.sandbox('/apps', { manifest });
    this.#app = app as App;
    return { ...this.#app, not_supported: not_supported as readonly string[] };
  }

  /** The owner of the workspace takes the bot of the app into a channel, by its name or id. */
  async invite(place: string): Promise<void> {
    const [{ channels, apps }, { bot_user_id }] = await Promise.all([this.brief(), this.app()]);
    const channel = channelNamed(channels, place);
    const owner = apps.flatMap(({ tokens }) => tokens).find(({ type }) => type === 'user');
    const args = { channel, users: bot_user_id };
    const { ok, error } = await this.api('conversations.invite', args, {
      token: owner?.token ?? null,
    });
    if (!ok && error !== 'already_in_channel')
      throw new Error(`the bot could not be invited to ${place}: ${error}`);
  }

  /** Replaces the world by a new one: the same options make the same world. */
  async reset(options: NewWorld = {}): Promise<void> {
    await this.sandbox('/reset', options);
    this.#app = null;
  }

  /** Moves the clock of the world. What falls due then happens: retries, expiries, scheduled messages. */
  async advance(seconds: number): Promise<void> {
    await this.sandbox('/clock', { advance_s: seconds });
  }

  /** Puts the world in a condition, such as `condition('rate_limited', { … })`. `GET /sandbox/conditions` lists them. */
  async condition(name: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.sandbox(`/conditions/${encodeURIComponent(name)}`, parameters, 'PUT');
  }

  /** Takes the world out of a condition. */
  async endCondition(name: string): Promise<void> {
    await this.sandbox(`/conditions/${encodeURIComponent(name)}`, undefined, 'DELETE');
  }

  /** A person does something with an app, with the body of `POST /sandbox/interactions`. */
  async act(body: Readonly<Record<string, unknown>>): Promise<Interaction> {
    const { interaction } = await this.sandbox('/interactions', body);
    return interaction as Interaction;
  }

  /** The calls that the world got, oldest first: as many as its log has. */
  async calls(): Promise<readonly Call[]> {
    const calls: Call[] = [];
    let after: string | null = null;
    for (;;) {
      const place: string = after === null ? '' : `&after=${after}`;
      const page = await this.sandbox(`/exchanges?limit=200${place}`);
      calls.push(...(page['exchanges'] as readonly Call[]));
      if (page['more'] !== true) return calls;
      after = page['cursor'] as string;
    }
  }

  /** One call whole: request, answer, and the trace that says why it was answered so. */
  async call(id: string): Promise<Readonly<Record<string, unknown>>> {
    return this.sandbox(`/exchanges/${id}`);
  }
}

/**
 * The id of a channel by its name, with or without `#`, or by its id.
 *
 * @throws {Error} naming the channels there are
 */
export function channelNamed(channels: readonly Channel[], place: string): string {
  const wanted = place.replace(/^#/, '');
  const found = channels.find(({ id, name }) => id === place || name === wanted);
  if (found !== undefined) return found.id;
  // The brief lists no direct conversations but one.
  if (/^[CDG][A-Z0-9]{8,}$/.test(place)) return place;
  const known = channels.flatMap(({ name }) => (name === undefined ? [] : [`#${name}`]));
  throw new Error(`there is no channel “${place}”; there are ${known.join(', ')}`);
}
