import { runInNewContext } from 'node:vm';
import type { Manifest } from '../../contract/manifest/manifest.ts';
import { type ProgramNeeds, withNeeds } from '../../contract/manifest/program-needs.ts';
import type { Subscription } from '../../contract/schemas/events.ts';
import { receiverUrl } from '../../contract/receiver.ts';
import { ApiCaller } from '../../receiver/host/call-api.ts';
import { readAppAccess } from '../../receiver/host/app-access.ts';
import { ConnectionOpener } from '../../receiver/host/connection-opener.ts';
import { RunningProgram } from '../../receiver/host/running-program.ts';
import { SocketSource, type PlainSocket } from '../../receiver/host/socket-source.ts';
import { Outbox } from '../../receiver/program/outbox.ts';
import { receiverPart } from '../../receiver/program/receiver-part.ts';
import { StoredOrigins } from '../../receiver/sending/allowed-origins.ts';
import { createPlatform } from '../../platform/platform.ts';
import { SocketClient, socketRequest } from '../../platform/testing/socket-client.ts';
import { tabSend } from '../../worker/sending/tab-send.ts';
import { BLOCKED } from '../storage.fixture.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every kind
type Json = any;

/**
 * A world in a tab with an app whose built-in receiver runs a program: everything but the sandboxed frame, whose two
 * sides talk here without one.
 */
export async function openReceiver(
  program: string,
  needs: ProgramNeeds,
  way: 'http' | 'socket',
  subscriptions: readonly Subscription[],
  manifest: Manifest = { display_information: { name: 'Sample' } },
) {
  let running: RunningProgram | null = null;
  const send = tabSend({
    receivers: {
      request: async (_of, headers, body) =>
        running === null ? Promise.reject(new Error('stopped')) : running.request(headers, body),
    },
    origins: new StoredOrigins(BLOCKED, 'http://localhost'),
    senderFor: () => {
      throw new Error('nothing is sent outside');
    },
  })('commercial');
  const platform = createPlatform({ send });
  const { base_url } = platform.deployment;
  const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
    platform.fetch(new Request(input, init));
  const ask = async (verb: string, path: string, body?: object): Promise<Json> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${base_url}/sandbox${path}`, { method: verb, ...init })).json();
  };

  const { app } = await ask('POST', '/apps', { manifest: { ...manifest } });
  const { app_id } = app;
  const { manifest: made } = await ask('GET', `/apps/${app_id}/manifest`);
  const placed = withNeeds(made, needs, way === 'http' ? receiverUrl(app_id) : null);
  const put = await ask('PUT', `/apps/${app_id}/manifest`, { manifest: placed, install: true });
  if (put.ok !== true) throw new Error(JSON.stringify(put));
  const access = await readAppAccess(fetch, base_url, app_id);
  if (access === null) throw new Error('there is no app');
  const caller = new ApiCaller(fetch, base_url, access, async () => null);
  const printed: string[] = [];
  const outbox = new Outbox();
  const part = receiverPart(access.env, { outbox, lineOf: () => null });
  running = new RunningProgram({
    send: (message) => message.kind !== 'ping' && part.hear(message),
    call: (call) => caller.call(call),
    respond: (response) => caller.respond(response),
    print: ({ text }) => printed.push(text),
    ready: () => undefined,
    stop: (reason) => printed.push(reason),
    counted: () => undefined,
    now: () => performance.now(),
    later: () => () => undefined,
  });
  const { receive } = globalThis as unknown as { receive: unknown };
  Reflect.deleteProperty(globalThis, 'receive');
  runInNewContext(program, {
    receive,
    env: access.env,
    console: { log: (...words: unknown[]) => outbox.print('log', words.join(' '), null) },
    setTimeout,
    crypto,
    TextEncoder,
  });
  outbox.open({ postMessage: (message: unknown) => running?.receive(structuredClone(message)) });
  part.start();

  await ask('PATCH', `/apps/${app_id}`, {
    ...(way === 'http' && { request_url: receiverUrl(app_id) }),
    subscriptions,
  });
  const source = way === 'socket' ? await listen() : null;

  async function listen() {
    const opener = new ConnectionOpener(fetch, base_url, app_id);
    let connected = () => undefined as void;
    const hello = new Promise<void>((resolve) => {
      connected = resolve;
    });
    const made = new SocketSource({
      open: () => opener.open(),
      socket: (address) => new PlatformSocket((peer) => connect(address, peer)),
      request: async (headers, body) =>
        running?.request(headers, body, 'socket') ?? Promise.reject(new Error('stopped')),
      changed: (state) => state === 'connected' && connected(),
      note: (text) => printed.push(text),
      gaveUp: (reason) => printed.push(reason),
      now: () => performance.now(),
      later: () => () => undefined,
    });
    await hello;
    return made;
  }

  async function connect(address: string, peer: SocketClient) {
    const answer = await platform.connect(socketRequest(address));
    if (answer instanceof Response) throw new Error(await answer.text());
    peer.link = answer.open(peer);
  }

  const world = await ask('GET', '');
  const person = world.users.admin as string;
  const act = async (body: object): Promise<Json> => {
    const done = await ask('POST', '/interactions', { user_id: person, ...body });
    if (done.ok !== true) throw new Error(JSON.stringify(done));
    return done.interaction;
  };
  const call = async (method: string, args: Record<string, string>): Promise<Json> => {
    const response = await fetch(`${base_url}/api/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access.token}` },
      body: new URLSearchParams(args),
    });
    return response.json();
  };
  const channel = world.channels.find((each: Json) => each.name === 'general')?.id as string;
  return { app_id, person, channel, printed, ask, act, call, close: () => source?.close() };
}

/** The end of a socket that a page has, in memory. */
class PlatformSocket extends SocketClient {
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor(open: (peer: SocketClient) => Promise<void>) {
    super();
    this.acknowledges = false;
    void open(this);
  }

  readonly addEventListener = ((type: string, listener: (event: object) => void) =>
    void this.#listeners.set(type, listener)) as PlainSocket['addEventListener'];

  /** Both ends call this: the platform with a frame for the page, the page with an acknowledgement. */
  override send(text: string): void {
    const { envelope_id, type } = JSON.parse(text);
    if (type === undefined && envelope_id !== undefined) this.link?.onMessage(text);
    else queueMicrotask(() => this.#listeners.get('message')?.({ data: text }));
  }

  override close(): void {
    this.hangUp();
  }
}
