import { MOMENT_HEADER } from '../contract/headers/moment.ts';
import { HAPPENED, mayTellApps } from './events/write-events.ts';
import { EXAMS, lookAt } from './exams/look-at.ts';
import { withAnswerHeaders } from './http/answer-headers.ts';
import {
  TEXT_TYPE,
  traceWith,
  type Answer,
  type FileAccess,
  type Reply,
  type RequestHead,
} from './http/answer.ts';
import { arrivalOf } from './http/arrival.ts';
import type { ReceivedBody } from './http/body.ts';
import { crossSiteFault, crossSiteRefusal } from './http/cross-site.ts';
import { isRefusal, refusalResponse } from './http/refusal.ts';
import { mayMeetFaults } from './model/network-faults.ts';
import { secretsOf } from './model/world/world-secrets.ts';
import { DEFAULT_OPTIONS, DEMO_LIFE } from './model/world/world.ts';
import type { PlatformOptions } from './platform-options.ts';
import type { FaultyCall } from './network/call.ts';
import { systemClock, type HostClock } from './runtime/clock.ts';
import { defineDeployment, placeOf } from './runtime/deployment.ts';
import { limitConcurrency } from './runtime/outbound.ts';
import { SigningKeys } from './runtime/signing-keys.ts';
import { answerSandbox } from './sandbox/answer-sandbox.ts';
import { seedWorld } from './seed/seed-world.ts';
import {
  AVATARS,
  bodyOf,
  finishAnswer,
  guardAnswer,
  replyOf,
  respond,
  type Arrived,
} from './service/answering/arrived.ts';
import { COMMIT_HOOKS } from './service/commit-hooks.ts';
import { internalErrorAnswer, failureOn } from './service/failure.ts';
import { causeOf } from './service/log/exchange.ts';
import { NOT_KEPT_STEP } from './service/log/failure-steps.ts';
import { LateCall } from './service/log/late-call.ts';
import { IN_THE_PAST } from './service/past/past.ts';
import type { RestingPlatform } from './service/platform-interface.ts';
import { Service } from './service/service.ts';
import { worldOf } from './service/snapshot.ts';
import { answerSocket, upgradeRequired } from './sockets/answer-socket.ts';

export { readableExchanges } from './sandbox/kept-exchanges.ts';
export type { PlatformOptions } from './platform-options.ts';
export type { HostedPlatform, Platform, RestingPlatform } from './service/platform-interface.ts';
export { readKeptWorld, ROWS_VERSION } from './service/snapshot.ts';
export { isWholeHistory, readHistory } from './service/past/read-history.ts';

/** Creates a platform: a function from `Request` to `Response`, with its own world. */
export function createPlatform(options: PlatformOptions = {}): RestingPlatform {
  const deployment = defineDeployment(options.deployment);
  const clock = options.clock ?? systemClock;
  const {
    kept,
    journal = null,
    send = null,
    wake = null,
    idle = null,
    files = null,
    shrink = null,
    exchanges = [],
    history = [],
    seed = DEFAULT_OPTIONS.seed,
    rate_limits = DEFAULT_OPTIONS.rate_limits,
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
      commitHooks: COMMIT_HOOKS,
    };
  };
  const world = kept
    ? worldOf(kept, newSetting())
    : seedWorld({ ...DEFAULT_OPTIONS, seed, rate_limits }, newSetting());
  const service = new Service(
    world,
    { journal, send, wake, idle, clock, fetch: answerRequest },
    kept ? { exchanges, history } : null,
    life,
  );
  const keys = new SigningKeys(options.keys);
  const sends = send === null ? null : limitConcurrency(MAX_FETCHES, send);
  const pause = () =>
    new Promise<void>((resolve) => void (wake === null ? resolve() : wake(0, resolve)));
  const sandbox = answerSandbox({
    service,
    keys,
    deployment,
    newSetting,
    fresh: (ports) =>
      createPlatform({
        deployment,
        clock,
        sessions,
        ...(salt === undefined ? {} : { salt }),
        ...ports,
      }),
    // One browser, since the steps of a demo carry no cookies.
    scratch: (ofDemo, time) =>
      createPlatform({ deployment, clock: time, kept: ofDemo, demo: true, sessions: 'embedded' }),
  });
  return {
    deployment,
    fetch: answerRequest,
    receive: receiveHead,
    resume: (socket, peer) => service.sockets.open(socket, peer, true),
    connect: async (request) => {
      const answer = answerSocket(service.sockets, deployment, request);
      return answer instanceof Response ? withAnswerHeaders(answer) : answer;
    },
  };

  async function answerRequest(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const place = placeOf(deployment, url);
    if (place === null) return withAnswerHeaders(notFound());
    const { surface, path } = place;
    const arrival = arrivalOf(request, deployment.base_url);
    const moment = request.headers.get(MOMENT_HEADER);
    // Tokens that are dead now are alive in the past, so reading it takes the rights of the sandbox on every surface.
    const fault =
      crossSiteFault(arrival, request.method, surface) ??
      (moment === null ? null : crossSiteFault(arrival, request.method, 'sandbox'));
    if (fault !== null) return withAnswerHeaders(crossSiteRefusal(surface, fault));
    if (surface === 'sandbox') return withAnswerHeaders(await sandbox(request));
    if (surface === 'avatars')
      return withAnswerHeaders((await AVATARS.load()).avatar(path, service.world.photos));
    if (surface === 'sockets') return withAnswerHeaders(upgradeRequired());
    const arrived = { request, url, surface, path, sessions };
    try {
      if (moment === null) {
        const { answer, id, fault } = await answerRecorded(arrived, await bodyOf(surface, request));
        return fault === null
          ? respond(arrived, answer, id)
          : await fault.respond(replyOf(answer, id));
      }
      return withAnswerHeaders(await inThePast(arrived, request, moment));
    } catch (reason) {
      // Reading, answering and recording have their own guards, so this is a failure of the host.
      return respond(arrived, internalErrorAnswer(surface, path, reason), null);
    }
  }

  function receiveHead(request: RequestHead) {
    const url = new URL(request.url);
    const place = placeOf(deployment, url);
    if (place?.surface !== 'web-api' && place?.surface !== 'webhooks') return null;
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'POST') || headers.has(MOMENT_HEADER)) return null;
    const { surface, path } = place;
    if (crossSiteFault(arrivalOf(request, deployment.base_url), method, surface) !== null)
      return null;
    const arrived = { request, url, surface, path, sessions };
    return async (body: ReceivedBody): Promise<Reply> => {
      try {
        const { answer, id, fault } = await answerRecorded(arrived, body);
        const reply = replyOf(answer, id);
        return fault === null ? reply : await fault.carry(reply);
      } catch (reason) {
        return replyOf(internalErrorAnswer(surface, path, reason), null);
      }
    };
  }

  /**
   * Answers and logs a call. Its changes are durable before the answer is sent. The id is that of its exchange, null if it
   * was not logged; `fault` is what it meets on its way.
   */
  async function answerRecorded(arrived: Arrived, received: ReceivedBody): Promise<Recorded> {
    const { request, surface, path } = arrived;
    const started = clock();
    const files = filesOf(arrived);
    const ports = { world: () => service.world, pause, send: sends, files };
    const read = guardAnswer(arrived, received, ports);
    const answering = read instanceof Promise ? await read : read;
    if (service.world.exams.size > 0) await EXAMS.load();
    if (mayTellApps(service.world)) await HAPPENED.load();
    const network = mayMeetFaults(service.world, surface) ? await service.network.load() : null;
    const { world: now, generation } = service;
    const at = now.clock.now();
    const met = network?.meetCall(now, path, network.waits) ?? null;
    const draft = met?.lost ?? answering(now);
    const isSigned = draft.finish !== undefined;
    // Commit before signing: calls that arrive meanwhile build on these changes and must be committed later.
    const early = isSigned && draft.changes.length > 0 ? service.keepChanges(draft.changes) : null;
    // A call that needs no signature is answered and looked at in one step.
    const answer = !isSigned
      ? draft
      : (await early) === false
        ? notKept(arrived, draft)
        : await finishAnswer(arrived, draft, keys);
    // The world was replaced or rewound meanwhile: the world of this call no longer exists.
    if (service.generation !== generation)
      return { answer: notKept(arrived, answer), id: null, fault: null };
    const id = service.log.nextId();
    const seen = { id, at, request, answer, service, keys, network };
    const { fault = met, ...looked } = lookAt(now, seen);
    const marked = fault?.mark(looked.answer) ?? looked.answer;
    const { method: verb, url, headers } = request;
    const time = measureElapsed(clock, started);
    const call = new LateCall(
      {
        id,
        surface,
        verb,
        url,
        headers,
        received,
        at,
        secrets: secretsOf(now),
        caused_by: causeOf(now, request) ?? answer.cause ?? null,
        duration_ms: time.ms,
        failure: time.failure,
      },
      marked,
    );
    const own = early === null ? answer.changes : [];
    const disarmed = fault?.changes ?? [];
    if (await service.keepCall({ own, looked: [...disarmed, ...looked.changes] }, call)) {
      if (looked.changes.length > 0) service.stream.publish('world', { reason: 'exam' });
      if (disarmed.length > 0) service.stream.publish('world', { reason: 'condition' });
      return { answer: looked.answer, id, fault };
    }
    const refused = notKept(arrived, answer);
    await service.showRefused(call, refused);
    return { answer: refused, id, fault: null };
  }

  /** What the surface of files works on: it reads the body itself, since that may be large. */
  function filesOf({ surface, request }: Arrived): FileAccess | null {
    return surface === 'files' && request instanceof Request
      ? { request, open: files, shrink, owner: service }
      : null;
  }

  /** Answers a call as the world would have at a moment of the past. It is not logged, and it changes nothing. */
  async function inThePast(arrived: Arrived, request: Request, moment: string): Promise<Response> {
    const first = service.at(moment);
    if (isRefusal(first)) return refusalResponse(first);
    // Bytes would take the place of those that the file has now.
    if (arrived.surface === 'files' && request.method !== 'GET')
      return refusalResponse(IN_THE_PAST);
    const received = await bodyOf(arrived.surface, request);
    const ports = { world: () => first.world, pause, send: null, files: filesOf(arrived) };
    const answering = await guardAnswer(arrived, received, ports);
    // Looked up again: the world may have been rewound while the request was read.
    const past = service.at(moment);
    if (isRefusal(past)) return refusalResponse(past);
    const then = past.world;
    const draft = answering(then);
    if (draft.changes.length > 0) {
      then.store.undo(draft.changes);
      return refusalResponse(IN_THE_PAST);
    }
    return respond(arrived, await finishAnswer(arrived, draft, keys), null);
  }
}

interface Recorded {
  readonly answer: Answer;
  readonly id: string | null;
  /** Null too if its changes could not be stored: the call is then refused, and no fault of the network meets it. */
  readonly fault: FaultyCall | null;
}

const notFound = () =>
  new Response('not found', { status: 404, headers: { 'content-type': TEXT_TYPE } });

/** How many requests to other programs wait at most for calls that are being read: strangers can cause them. */
const MAX_FETCHES = 16;

/** How long a call took so far, in milliseconds of the host's clock; if the clock fails, why. */
function measureElapsed(clock: HostClock, started: number): { ms: number; failure?: unknown } {
  try {
    return { ms: Math.max(0, clock() - started) };
  } catch (failure) {
    return { ms: 0, failure };
  }
}

/** The journal failed: undoes the changes of the call and tells the caller to try again later. */
function notKept({ surface, path }: Arrived, answer: Answer): Answer {
  const trace = traceWith(answer, NOT_KEPT_STEP);
  return { ...answer, ...failureOn(surface, path, 'service_unavailable'), trace, changes: [] };
}
