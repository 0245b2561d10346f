import { randomBytes } from 'node:crypto';
import { isJsonObject } from '../contract/json.ts';
import { type Answered, readAnswer, START_S } from '../platform/testing/open-world.ts';
import { createPlatform, type HostedPlatform } from '../platform/platform.ts';
import { type Class, classOver, type ClassPorts } from './class-over.ts';
import type { ClassStorage } from './class-record.ts';
import { KEY_HEADER } from './gate.ts';

/** Somebody in a class, who calls with their key. */
export interface Person {
  readonly key: string;
  readonly id: string;
  call(path: string, body?: unknown, verb?: string): Promise<Answered>;
  stream(lastEventId?: string): Promise<OpenStream>;
}

export interface OpenStream {
  /** Reads until the text so far contains `wanted`, and returns it. */
  until(wanted: string): Promise<string>;
  close(): Promise<void>;
}

type Links = ReturnType<Class['links']>;

/** A class on some host. */
export interface OpenClass {
  /** The address of the world. */
  readonly base: string;
  links(): Promise<Links>;
  send(path: string, init?: RequestInit): Promise<Answered>;
  join(name: string, how?: { link?: string; watch?: boolean }): Promise<Person>;
  /** A person with this key. */
  as(key: string, id?: string): Person;
  teacher(): Promise<Person>;
  /** A call of the Web API with a token. */
  api(method: string, args: Record<string, string>, token: string): Promise<Answered>;
}

/** A class of this process, whose host has a time that stands still. */
interface OwnClass extends OpenClass {
  /** The platform without the class. */
  readonly bare: HostedPlatform;
  readonly values: Map<string, string>;
  /** Moves the time of the host, in milliseconds. */
  pass(ms: number): void;
}

/** Opens a class over a world of seed 1, on a host whose time stands still. */
export function openClass(
  given: Partial<ClassPorts> = {},
  values = new Map<string, string>(),
): OwnClass {
  let time = START_S * 1000;
  const bare =
    given.platforms?.[0] ??
    createPlatform({ clock: () => time, salt: 'of a test', idle: (work) => queueMicrotask(work) });
  const storage: ClassStorage = {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => void values.set(name, value),
  };
  const group = classOver({
    platforms: [bare],
    storage,
    secret: () => randomBytes(24).toString('base64url'),
    now: () => time,
    worldEnds: null,
    later: (_delay, callback) => queueMicrotask(callback),
    ...given,
  });
  const [platform] = group.platforms;
  const { base_url } = bare.deployment;
  const open = classAt(base_url, {
    links: async () => group.links(),
    fetch: async (request) => {
      const host = group.claims(new URL(request.url)) ? group : platform;
      return host === undefined ? Response.error() : host.fetch(request);
    },
  });
  return {
    ...open,
    bare,
    values,
    pass: (ms) => {
      time += ms;
    },
  };
}

interface ClassHost {
  links(): Promise<Links>;
  fetch(request: Request): Promise<Response>;
}

/** The secret of a link. */
export const secretOf = (link: string) => new URL(link).hash.replace(/^#\w+=/, '');

/** The calls that tests make to a class, on any host. */
export function classAt(base: string, { links, fetch }: ClassHost): OpenClass {
  const send = async (path: string, init?: RequestInit) =>
    readAnswer(await fetch(new Request(base + path, init)));
  const as = (key: string, id = ''): Person => ({
    key,
    id,
    call: (path, body, verb = body === undefined ? 'GET' : 'POST') =>
      send(path, {
        method: verb,
        headers: { [KEY_HEADER]: key },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    stream: async (lastEventId) => {
      const headers = { [KEY_HEADER]: key, ...(lastEventId && { 'last-event-id': lastEventId }) };
      const response = await fetch(new Request(`${base}/sandbox/stream`, { headers }));
      if (response.status !== 200 || response.body === null)
        throw new Error(`the stream answered ${response.status}: ${await response.text()}`);
      return listen(response.body);
    },
  });
  const join: OpenClass['join'] = async (name, { link, watch = false } = {}) => {
    const secret = secretOf(link ?? (await links()).join);
    const { status, body } = await send('/class/join', {
      method: 'POST',
      body: JSON.stringify({ link: secret, name, watch }),
    });
    if (status !== 200 || !isJsonObject(body)) throw new Error(`${status} ${JSON.stringify(body)}`);
    return as(String(body['key']), String(Object(body['me'])['id']));
  };
  return {
    base,
    links,
    send,
    join,
    as,
    teacher: async () => join('Teacher', { link: (await links()).teach }),
    api: (method, args, token) =>
      send(`/api/${method}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams(args),
      }),
  };
}

function listen(body: ReadableStream<Uint8Array>): OpenStream {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    until: async (wanted) => {
      while (!text.includes(wanted)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended before ${wanted}; it said ${text}`);
        text += decoder.decode(value, { stream: true });
      }
      return text;
    },
    close: () => reader.cancel(),
  };
}
