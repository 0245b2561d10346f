import type { Exchange, RecordChange } from '../contract/sandbox.ts';
import { avatar } from './avatars/avatar.ts';
import { defineDeployment, pathBelow, surfaceOf } from './runtime/deployment.ts';
import { FOLLOWERS } from './service/followers.ts';
import { causeOf, exchangeOf, type Circumstances } from './service/exchange.ts';
import {
  brokenAnswer,
  failureOn,
  failureStep,
  NOT_KEPT_STEP,
  type RecordedSurface,
} from './service/failure.ts';
import { TEXT_TYPE, type Answer, type Answering, type ArrivedRequest } from './http/answer.ts';
import { examine } from './exams/examine.ts';
import { isFromPage } from './http/from-page.ts';
import { withAnswerHeaders } from './http/answer-headers.ts';
import { arrivalOf } from './http/arrival.ts';
import { receiveBody, type ReceivedBody } from './http/body.ts';
import { crossSiteFault, crossSiteRefusal } from './http/cross-site.ts';
import { readInstall } from './install/answer-install.ts';
import { readOpenId } from './openid/answer-openid.ts';
import { systemClock } from './runtime/clock.ts';
import { SigningKeys } from './runtime/signing-keys.ts';
import { answerSandbox } from './sandbox/answer-sandbox.ts';
import { DEMO_LIFE } from './sandbox/demos/world-of-demo.ts';
import { worldOf } from './service/snapshot.ts';
import { seedWorld } from './seed/seed-world.ts';
import type { PlatformOptions } from './platform-options.ts';
import type { Platform } from './service/platform-interface.ts';
import { Service } from './service/service.ts';
import type { SessionKeeping } from './model/session.ts';
import { atMost } from './runtime/outbound.ts';
import { answerSocket, upgradeRequired } from './sockets/answer-socket.ts';
import { readCall } from './web-api/answer-call.ts';
import { readPost } from './webhooks/answer-post.ts';
import { DEFAULT_OPTIONS, type World } from './model/world/world.ts';
import { secretsOf } from './model/world/world-secrets.ts';

export { readableExchanges } from './sandbox/kept-exchanges.ts';
export { worldOfDemo } from './sandbox/demos/world-of-demo.ts';
export type { PlatformOptions } from './platform-options.ts';
export type { Platform } from './service/platform-interface.ts';
export { DEEPEST_SNAPSHOT, readKeptWorld } from './service/snapshot.ts';

/** Creates a platform: a function from `Request` to `Response`, with its own world. */
export function createPlatform(options: PlatformOptions = {}): Platform {
  const deployment = defineDeployment(options.deployment);
  const clock = options.clock ?? systemClock;
  const {
    kept,
    journal = null,
    send = null,
    wake = null,
    exchanges = [],
    seed = DEFAULT_OPTIONS.seed,
    salt,
    sessions = 'cookie',
    demo = false,
  } = options;
  const life = clock().toString(36);
  let worlds = 0;
  const newSetting = () => {
    worlds += 1;
    return {
      deployment,
      clock,
      salt: salt === '' ? null : (salt ?? null),
      life: demo && worlds === 1 ? DEMO_LIFE : `${life}.${worlds}`,
      followers: FOLLOWERS,
    };
  };
  const world = kept
    ? worldOf(kept, newSetting())
    : seedWorld({ ...DEFAULT_OPTIONS, seed }, newSetting());
  const service = new Service(
    world,
    { journal, send, wake, clock, fetch: answered },
    kept ? { exchanges } : null,
    life,
  );
  const keys = new SigningKeys(options.keys);
  const sends = send === null ? null : atMost(MOST_FETCHES, send);
  const sandbox = answerSandbox({
    service,
    keys,
    deployment,
    newSetting,
    fresh: () =>
      createPlatform({ deployment, clock, sessions, ...(salt === undefined ? {} : { salt }) }),
    // One browser, since the steps of a demo carry no cookies.
    scratch: (ofDemo, time) =>
      createPlatform({ deployment, clock: time, kept: ofDemo, demo: true, sessions: 'embedded' }),
  });

  return {
    deployment,
    fetch: async (request) => withAnswerHeaders(await answered(request)),
    connect: async (request) => {
      const answer = answerSocket(service.sockets, deployment, request);
      return answer instanceof Response ? withAnswerHeaders(answer) : answer;
    },
  };

  async function answered(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const surface = surfaceOf(deployment, url);
    const path =
      pathBelow(surface === 'webhooks' ? deployment.webhook_host : deployment.base_url, url) ?? '/';
    if (surface === null)
      return new Response('not found', { status: 404, headers: { 'content-type': TEXT_TYPE } });
    const arrival = arrivalOf(request, deployment.base_url);
    const fault = crossSiteFault(arrival, request.method, surface);
    if (fault !== null) return crossSiteRefusal(surface, fault);
    if (surface === 'sandbox') return sandbox.fetch(request);
    if (surface === 'avatars') return avatar(path);
    if (surface === 'sockets') return upgradeRequired();
    const arrived = { request, url, surface, path, sessions };
    try {
      return await recorded(arrived);
    } catch (reason) {
      // Reading, answering and recording have their own guards, so this is a failure of the host.
      return respond(arrived, brokenAnswer(surface, path, reason), null);
    }
  }

  /** Answers and logs a call. Its changes are durable before the answer is sent. */
  async function recorded(arrived: Arrived): Promise<Response> {
    const { request, url, surface } = arrived;
    const started = clock();
    const received = await receiveBody(request);
    const answering = await guarded(arrived, received, { world: () => service.world, send: sends });
    const { world: now } = service;
    const at = now.clock.now();
    const draft = answering(now);
    const isSigned = draft.finish !== undefined;
    // Commit before signing: calls that arrive meanwhile build on these changes and must be committed later.
    const early = isSigned && draft.changes.length > 0 ? service.keepChanges(draft.changes) : null;
    // A call that needs no signature is answered and looked at in one step.
    const answer = !isSigned
      ? draft
      : (await early) === false
        ? notKept(arrived, draft)
        : await finished(arrived, draft, keys);
    // The world was replaced meanwhile: the world of this call no longer exists.
    if (service.world !== now) return respond(arrived, notKept(arrived, answer), null);
    const id = service.log.nextId();
    const looked = lookAt(now, { id, at, request, answer });
    const secrets = secretsOf(now);
    const caused_by = causeOf(now, request);
    const circumstances = { id, surface, request, url, received, at, secrets, caused_by };
    const record = (given: Answer) =>
      written({ ...circumstances, duration_ms: 0 }, given, () => Math.max(0, clock() - started));
    const own = early === null ? answer.changes : [];
    if (await service.keepCall([...own, ...looked.changes], record(looked.answer))) {
      if (looked.changes.length > 0) service.stream.publish('world', { reason: 'exam' });
      return respond(arrived, answer, id);
    }
    const refused = notKept(arrived, answer);
    service.showRefused(record(refused));
    return respond(arrived, refused, id);
  }
}

/**
 * Lets the armed exams look at a call of the Web API. What they change is committed with the call, but not listed
 * among the changes of its exchange. If an exam throws, it changes nothing, and the trace of the call has the reason.
 */
function lookAt(
  world: World,
  { id, at, request, answer }: { id: string; at: number; request: Request; answer: Answer },
): { readonly changes: readonly RecordChange[]; readonly answer: Answer } {
  const { shown, name, status, error, headers } = answer;
  if (shown === undefined || isFromPage(request.headers)) return { changes: [], answer };
  const call = { ...shown, exchange: id, at, method: name, status, error, headers };
  try {
    return { changes: examine(world, call), answer };
  } catch (reason) {
    return { changes: [], answer: { ...answer, trace: [...answer.trace, failureStep(reason)] } };
  }
}

/** How many requests to other programs wait at most for calls that are being read: strangers can cause them. */
const MOST_FETCHES = 16;

/** A request and its surface. */
interface Arrived {
  readonly request: Request;
  readonly url: URL;
  readonly surface: RecordedSurface;
  readonly path: string;
  readonly sessions: SessionKeeping;
}

/** The reader of requests for each surface whose calls are logged. */
const READERS: Readonly<
  Record<RecordedSurface, (arrived: ArrivedRequest) => Answering | Promise<Answering>>
> = {
  'web-api': readCall,
  webhooks: readPost,
  openid: readOpenId,
  install: readInstall,
};

/** Reads a call. An exception while reading or answering becomes an error answer of the surface. */
async function guarded(
  arrived: Arrived,
  body: ReceivedBody,
  outside: Pick<ArrivedRequest, 'world' | 'send'>,
): Promise<Answering> {
  const { request, url, surface, path, sessions } = arrived;
  const broken = (reason: unknown) => brokenAnswer(surface, path, reason);
  try {
    const answering = await READERS[surface]({ request, url, path, body, sessions, ...outside });
    return (world) => {
      try {
        return answering(world);
      } catch (reason) {
        return broken(reason);
      }
    };
  } catch (reason) {
    return () => broken(reason);
  }
}

const NO_BODY: ReceivedBody = { bytes: new Uint8Array(0), oversized: false, broken: false };

/** Records a call. If that fails, records it without bodies and changes. */
function written(circumstances: Circumstances, answer: Answer, duration: () => number): Exchange {
  try {
    return exchangeOf({ ...circumstances, duration_ms: duration() }, answer);
  } catch (reason) {
    const trace = [...answer.trace, failureStep(reason)];
    const bare = { ...answer, body: '', changes: [], trace };
    return exchangeOf({ ...circumstances, received: NO_BODY }, bare);
  }
}

/** Completes an answer that needs a signature. If signing fails, the changes of the call remain. */
async function finished(arrived: Arrived, draft: Answer, keys: SigningKeys): Promise<Answer> {
  if (draft.finish === undefined) return draft;
  try {
    return { ...draft, body: await draft.finish(keys) };
  } catch (reason) {
    const failure = failureOn(arrived.surface, arrived.path, 'internal_error');
    return { ...draft, ...failure, trace: [...draft.trace, failureStep(reason)] };
  }
}

function respond(
  { request, surface }: Arrived,
  { status, headers, body }: Answer,
  exchange: string | null,
): Response {
  // The Web API refuses HEAD, with the reason in a body for programs that read it.
  const bodiless = request.method === 'HEAD' && surface !== 'web-api';
  return new Response(bodiless ? null : body, {
    status,
    headers: {
      ...headers,
      ...(exchange === null ? {} : { 'x-parley-exchange': exchange }),
    },
  });
}

/** The journal failed: undoes the changes of the call and tells the caller to try again later. */
function notKept({ surface, path }: Arrived, answer: Answer): Answer {
  const trace = [...answer.trace, NOT_KEPT_STEP];
  return { ...answer, ...failureOn(surface, path, 'service_unavailable'), trace, changes: [] };
}
