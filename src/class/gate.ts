import { isJsonObject } from '../contract/json.ts';
import { MOMENT_HEADER } from '../contract/headers/moment.ts';
import type { WorldApp, WorldToken } from '../contract/sandbox.ts';
import type { Reply } from '../platform/http/answer.ts';
import { answerHeaders, withAnswerHeaders } from '../platform/http/answer-headers.ts';
import { arrivalOf } from '../platform/http/arrival.ts';
import { receiveBody } from '../platform/http/body.ts';
import { crossSiteFault, crossSiteRefusal } from '../platform/http/cross-site.ts';
import type { HostedPlatform } from '../platform/platform.ts';
import { placeOf, type Surface } from '../platform/runtime/deployment.ts';
import { findRoute } from '../platform/sandbox/answer-sandbox.ts';
import { ACCESS_LIST, type MemberCall } from './access.ts';
import type { Callers } from './callers.ts';
import { readJson } from './class-call.ts';
import { isForm, MAX_FORM_BYTES, tokenInForm, tokenOf } from './callers.ts';
import type { MemberRecord } from './class-record.ts';
import {
  CLASS_OVER,
  type Denial,
  deny,
  denialResponse,
  isDenial,
  KEY_REQUIRED,
  KEY_UNKNOWN,
  notAllowed,
  tooFast,
} from './denial.ts';
import { PERSON_CALLS } from './limits.ts';
import type { MemberStreams } from './member-stream.ts';
import type { Provision } from './provision.ts';
import { type Json, viewerOf } from './reduced.ts';
import type { Roster } from './roster.ts';
import { checkSignIn } from './sign-in.ts';

/** The header with the key of somebody in the class. The server uses the same header for calls from other machines. */
export const KEY_HEADER = 'x-parley-key';

export interface GateSetting {
  readonly platform: HostedPlatform;
  readonly roster: Roster;
  readonly callers: Callers;
  readonly provision: Provision;
  readonly streams: MemberStreams;
  /** The notice of the class that a stream begins with. */
  readonly notice: () => object;
  /** Whether learners and watchers may use this platform: the class is in one world. */
  readonly isOfClass: boolean;
}

/** Calls of the sandbox that replace the world, and with it its people and tokens. */
const REPLACING_CALLS: ReadonlySet<string> = new Set([
  'POST /sandbox/reset',
  'POST /sandbox/rewind',
  'PUT /sandbox/snapshot',
  'POST /sandbox/demos/open',
  'POST /sandbox/exams/{name}',
]);

/** The longest body of a learner’s call, in bytes: far above what any needs. */
const MAX_LEARNER_BYTES = 1024 * 1024;

/** Puts a class in front of a platform: the addresses stay, and each caller may do what their role allows. */
export function gateBefore(setting: GateSetting): HostedPlatform {
  const { platform, roster, callers, provision, streams } = setting;
  const { deployment } = platform;

  return {
    deployment,
    connect: (request) => platform.connect(request),
    fetch: async (request) => {
      const url = new URL(request.url);
      const place = placeOf(deployment, url);
      if (place === null) return platform.fetch(request);
      const { surface, path } = place;
      const key = request.headers.get(KEY_HEADER);
      const isOfSandbox = surface === 'sandbox' || request.headers.has(MOMENT_HEADER);
      if (!isOfSandbox) return answerSurface(request, surface, url);
      const fault = crossSiteFault(
        arrivalOf(request, deployment.base_url),
        request.method,
        'sandbox',
      );
      if (fault !== null) return withAnswerHeaders(crossSiteRefusal('sandbox', fault));
      const member = key === null ? null : roster.memberWithKey(key);
      if (member === null) return denialResponse(key === null ? KEY_REQUIRED : KEY_UNKNOWN);
      const wait = callers.countCall({ id: member.id, rate: PERSON_CALLS });
      if (wait > 0) return denialResponse(tooFast(wait));
      roster.noteCall(member);
      const bare = removeKey(request);
      if (member.role === 'teacher') return answerTeacher(bare, surface, path, member);
      if (roster.isOver) return denialResponse(CLASS_OVER);
      if (surface !== 'sandbox') return platform.fetch(bare);
      return answerReduced(bare, { member, url, path });
    },
    receive: (head) => {
      const answer = platform.receive(head);
      if (answer === null) return null;
      const token = tokenOf(head.headers, new URL(head.url));
      if (token !== null) {
        const wait = callers.countTokenCall(token);
        return wait === 0 ? answer : async () => refuseLimited(head.url, wait);
      }
      return async (body) => {
        const wait = callers.countTokenCall(tokenInForm(head.headers, body.bytes));
        return wait === 0 ? answer(body) : refuseLimited(head.url, wait);
      };
    },
  };

  /** The Web API, webhooks, pages of sign-in and files, which take tokens, secrets and cookies. */
  async function answerSurface(request: Request, surface: Surface, url: URL): Promise<Response> {
    const bare = removeKey(request);
    if (surface === 'avatars' || surface === 'sockets') return platform.fetch(bare);
    const wait = callers.countTokenCall(await tokenOfCall(request, url));
    if (wait > 0) {
      const { status, headers, body } = refuseLimited(request.url, wait);
      return new Response(body as string, { status, headers });
    }
    if (surface !== 'openid' && surface !== 'install') return platform.fetch(bare);
    const checked = await checkSignIn(roster, deployment.base_url, bare);
    return checked instanceof Response ? checked : platform.fetch(checked);
  }

  async function answerTeacher(
    request: Request,
    surface: Surface,
    path: string,
    member: MemberRecord,
  ): Promise<Response> {
    if (surface !== 'sandbox') return platform.fetch(request);
    const found = findRoute(ACCESS_LIST, request.method, path)?.route;
    const route = `${found?.method} ${found?.path}`;
    if (route === 'GET /sandbox/stream' && request.method === 'GET')
      return openStream(request, member);
    if (!REPLACING_CALLS.has(route)) return platform.fetch(request);
    const answer = await platform.fetch(request);
    if (answer.ok && setting.isOfClass) {
      callers.forget();
      await provision.forget();
    }
    return answer;
  }

  interface ReducedCall {
    readonly member: MemberRecord;
    readonly url: URL;
    readonly path: string;
  }

  async function answerReduced(
    request: Request,
    { member, url, path }: ReducedCall,
  ): Promise<Response> {
    const found = findRoute(ACCESS_LIST, request.method, path);
    const what = `${request.method} ${path}`;
    const rule = found?.route.access[member.role as 'learner' | 'watcher'] ?? null;
    if (found === null || rule === null || !setting.isOfClass)
      return denialResponse(notAllowed(member.role, what));
    const denial = await provision.prepare(member);
    if (denial !== null) return denialResponse(denial);
    if (found.route.path === '/sandbox/stream')
      return request.method === 'GET' ? openStream(request, member) : platform.fetch(request);
    const body = await bodyOf(request);
    if (body !== null && isDenial(body)) return denialResponse(body);
    const { sees_all: seesAll } = roster.record;
    const query = new URLSearchParams(url.search);
    const call: MemberCall = {
      member,
      params: found.params,
      query,
      body: body === null ? null : body.given,
      seesAll,
      read: (part) => provision.read(part),
    };
    const early = (await rule.before?.(call)) ?? null;
    if (early !== null)
      return isDenial(early) ? denialResponse(early) : withAnswerHeaders(Response.json(early));
    const answer = await platform.fetch(
      new Request(`${deployment.base_url}${path}${query.size === 0 ? '' : `?${query}`}`, {
        method: request.method,
        headers: request.headers,
        ...(call.body === null ? {} : { body: JSON.stringify(call.body) }),
      }),
    );
    if (!answer.ok || request.method === 'HEAD') return answer;
    const hasTokens = path === '/sandbox' || path === '/sandbox/tokens';
    if (rule.after === undefined && !hasTokens) return answer;
    const whole = (await answer.json()) as Json;
    const reduced = rule.after?.(whole, viewerOf(member, seesAll)) ?? whole;
    if (isDenial(reduced)) return denialResponse(reduced);
    if (hasTokens) noteTokens(reduced, member);
    return withAnswerHeaders(Response.json(reduced, { headers: exchangeHeader(answer) }));
  }

  function noteTokens(answer: Json, member: MemberRecord): void {
    const { app_id } = member;
    if (Array.isArray(answer['apps']))
      for (const app of answer['apps'] as readonly WorldApp[]) {
        callers.note(app);
        if (app.app_id === app_id) member.bot_user_id = app.bot_user_id;
      }
    else if (app_id !== null) callers.note({ app_id, tokens: [answer as unknown as WorldToken] });
  }

  async function openStream(request: Request, member: MemberRecord): Promise<Response> {
    const close = roster.openStream(member);
    if (close === null) return denialResponse(TOO_MANY_STREAMS);
    const answer = await platform.fetch(request);
    if (!answer.ok || answer.body === null) {
      close();
      return answer;
    }
    const seesAll = () => roster.record.sees_all;
    const body = streams.follow(answer.body, setting.notice(), {
      member,
      seesAll,
      onEnd: close,
    });
    return new Response(body, { status: answer.status, headers: answer.headers });
  }
}

const TOO_MANY_STREAMS: Denial = deny(
  429,
  'too_many_streams',
  'You have Parley open too often in this class. Close some of its tabs, and try again.',
);

/** The token of a call, from its headers, its address or its form. */
async function tokenOfCall(request: Request, url: URL): Promise<string | null> {
  const { headers } = request;
  const sent = tokenOf(headers, url);
  if (sent !== null || request.method !== 'POST' || !isForm(headers)) return sent;
  return tokenInForm(headers, (await receiveBody(request.clone(), MAX_FORM_BYTES)).bytes);
}

/** Removes the key, which the platform must not log. */
function removeKey(request: Request): Request {
  if (!request.headers.has(KEY_HEADER)) return request;
  const headers = new Headers(request.headers);
  headers.delete(KEY_HEADER);
  return new Request(request, { headers });
}

/** Reads the body, an object: the platform gets it as it was checked. Null for a call without a body. */
async function bodyOf(
  request: Request,
): Promise<{ readonly given: Record<string, unknown> } | Denial | null> {
  if (['GET', 'HEAD', 'DELETE'].includes(request.method)) return null;
  const read = await readJson(request, MAX_LEARNER_BYTES);
  if (isDenial(read)) return read;
  if ('value' in read && isJsonObject(read.value)) return { given: { ...read.value } };
  return deny(
    400,
    'invalid_json',
    `The body is not a JSON object${'fault' in read ? ` (${read.fault})` : ''}; send one.`,
  );
}

/** The refusal of a call of the Web API or a webhook: SDKs wait as long as it says. */
function refuseLimited(url: string, wait: number): Reply {
  const isOfApi = new URL(url).pathname.includes('/api/');
  const own = {
    'retry-after': String(wait),
    'content-type': isOfApi ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
  };
  return {
    status: 429,
    headers: answerHeaders(429, own, null),
    body: isOfApi ? '{"ok":false,"error":"ratelimited"}' : 'rate_limited',
  };
}

const exchangeHeader = ({ headers }: Response): Record<string, string> => {
  const id = headers.get('x-parley-exchange');
  return id === null ? {} : { 'x-parley-exchange': id };
};
