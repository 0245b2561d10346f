import type { Exchange } from '../contract/sandbox.ts';
import { avatar } from './avatars/avatar.ts';
import { defineDeployment, pathBelow, surfaceOf, type Deployment } from './runtime/deployment.ts';
import { FOLLOWERS } from './service/followers.ts';
import { exchangeOf, type Circumstances } from './service/exchange.ts';
import {
  brokenAnswer,
  failureOn,
  failureStep,
  NOT_KEPT_STEP,
  type RecordedSurface,
} from './service/failure.ts';
import { TEXT_TYPE, type Answer, type Answering, type ArrivedRequest } from './http/answer.ts';
import { withAnswerHeaders } from './http/answer-headers.ts';
import { arrivalOf } from './http/arrival.ts';
import { receiveBody, type ReceivedBody } from './http/body.ts';
import { crossSiteFault, crossSiteRefusal } from './http/cross-site.ts';
import { readInstall } from './install/answer-install.ts';
import { readOpenId } from './openid/answer-openid.ts';
import { systemClock, type HostClock } from './runtime/clock.ts';
import { SigningKeys, type KeyStore } from './runtime/signing-keys.ts';
import { answerSandbox } from './sandbox/answer-sandbox.ts';
import { worldOf } from './service/snapshot.ts';
import { seedWorld } from './seed/seed-world.ts';
import type { Platform } from './service/platform-interface.ts';
import { Service } from './service/service.ts';
import type { SessionKeeping } from './model/session.ts';
import type { Send, Wake } from './runtime/outbound.ts';
import type { Journal, KeptWorld } from './store/journal.ts';
import { readCall } from './web-api/answer-call.ts';
import { readPost } from './webhooks/answer-post.ts';
import { DEFAULT_OPTIONS } from './model/world.ts';
import { secretsOf } from './model/world-secrets.ts';

export { readableExchanges } from './sandbox/kept-exchanges.ts';
export type { Platform } from './service/platform-interface.ts';
export { readKeptWorld } from './service/snapshot.ts';

/**
 * All optional: with none, seed 1 and predictable secrets, the system's clock, no journal, base address
 * `http://localhost`.
 */
export interface PlatformOptions {
  /** Seed of a new world, when none was kept. */
  readonly seed?: number;
  /**
   * Random words of the host, 128 bits or more, that the secrets of new worlds follow from beside the seed.
   * Without, they follow from the seed alone: anybody can work them out (docs/decisions/secrets.md).
   */
  readonly salt?: string;
  readonly deployment?: Partial<Deployment>;
  readonly clock?: HostClock;
  readonly journal?: Journal;
  /** Sends requests to other programs; without, no event is delivered, and no Request URL can be set. */
  readonly send?: Send;
  /** Calls back later; without, retries wait until the clock is moved. */
  readonly wake?: Wake;
  /** Where the host keeps its pairs of keys; without, they live as long as the platform. */
  readonly keys?: KeyStore;
  /**
   * How the pages of sign-in tell browsers apart (docs/assumptions.md, A-25). `cookie`, the usual: by a cookie
   * that the platform sets. `embedded`: the world has one browser, for a host whose answers can set no cookies.
   */
  readonly sessions?: SessionKeeping;
  /** What the journal kept, read with `readKeptWorld`. */
  readonly kept?: KeptWorld;
  /** The log of calls the journal kept, oldest first. */
  readonly exchanges?: readonly Exchange[];
}

/** The platform: a function from `Request` to `Response`, over a world of its own. */
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
  } = options;
  const life = clock().toString(36);
  let worlds = 0;
  const newSetting = () => {
    worlds += 1;
    return {
      deployment,
      clock,
      salt: salt === '' ? null : (salt ?? null),
      life: `${life}.${worlds}`,
      followers: FOLLOWERS,
    };
  };
  const world = kept
    ? worldOf(kept, newSetting())
    : seedWorld({ ...DEFAULT_OPTIONS, seed }, newSetting());
  const service = new Service(
    world,
    { journal, send, wake, clock },
    kept ? { exchanges } : null,
    life,
  );
  const keys = new SigningKeys(options.keys);
  const sandbox = answerSandbox({
    service,
    keys,
    deployment,
    newSetting,
    fresh: () =>
      createPlatform({ deployment, clock, sessions, ...(salt === undefined ? {} : { salt }) }),
  });

  return {
    deployment,
    fetch: async (request) => withAnswerHeaders(await answered(request)),
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
    const arrived = { request, url, surface, path, sessions };
    try {
      return await recorded(arrived);
    } catch (reason) {
      // Reading, answering and writing down have guards of their own: the host failed.
      return respond(arrived, brokenAnswer(surface, path, reason), null);
    }
  }

  /** Answers a call of the service itself: logged, and durable before the answer leaves. */
  async function recorded(arrived: Arrived): Promise<Response> {
    const { request, url, surface } = arrived;
    const started = clock();
    const received = await receiveBody(request);
    const answering = await guarded(arrived, received);
    const { world: now } = service;
    const at = now.clock.now();
    const draft = answering(now);
    // Kept before it is signed: calls that come meanwhile build on it, and must be kept after it.
    const early =
      draft.finish === undefined || draft.changes.length === 0
        ? null
        : service.keepChanges(draft.changes);
    const answer =
      (await early) === false ? notKept(arrived, draft) : await finished(arrived, draft, keys);
    // Another world took the place of this one meanwhile: the world of this call no longer exists.
    if (service.world !== now) return respond(arrived, notKept(arrived, answer), null);
    const id = service.log.nextId();
    const secrets = secretsOf(now);
    const record = (given: Answer) =>
      written({ id, surface, request, url, received, at, duration_ms: 0, secrets }, given, () =>
        Math.max(0, clock() - started),
      );
    if (await service.keepCall(early === null ? answer.changes : [], record(answer)))
      return respond(arrived, answer, id);
    const refused = notKept(arrived, answer);
    service.showRefused(record(refused));
    return respond(arrived, refused, id);
  }
}

/** A request, and where it belongs. */
interface Arrived {
  readonly request: Request;
  readonly url: URL;
  readonly surface: RecordedSurface;
  readonly path: string;
  readonly sessions: SessionKeeping;
}

/** What reads a request of each surface whose calls are logged. */
const READERS: Readonly<
  Record<RecordedSurface, (arrived: ArrivedRequest) => Answering | Promise<Answering>>
> = {
  'web-api': readCall,
  webhooks: readPost,
  openid: readOpenId,
  install: readInstall,
};

/** Reads a call. Whatever breaks while it is read or answered becomes the surface's own answer. */
async function guarded(arrived: Arrived, body: ReceivedBody): Promise<Answering> {
  const { request, url, surface, path, sessions } = arrived;
  const broken = (reason: unknown) => brokenAnswer(surface, path, reason);
  try {
    const answering = await READERS[surface]({ request, url, path, body, sessions });
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

/** The record of a call. One that cannot be written down whole is written without its bodies and changes. */
function written(circumstances: Circumstances, answer: Answer, duration: () => number): Exchange {
  try {
    return exchangeOf({ ...circumstances, duration_ms: duration() }, answer);
  } catch (reason) {
    const trace = [...answer.trace, failureStep(reason)];
    const bare = { ...answer, body: '', changes: [], trace };
    return exchangeOf({ ...circumstances, received: NO_BODY }, bare);
  }
}

/** The answer with what had yet to be signed; a signature that fails leaves what was done before it. */
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
  // The Web API answers no HEAD, and says so in a body for those who look.
  const bodiless = request.method === 'HEAD' && surface !== 'web-api';
  return new Response(bodiless ? null : body, {
    status,
    headers: {
      ...headers,
      ...(exchange === null ? {} : { 'x-parley-exchange': exchange }),
    },
  });
}

/** The journal failed: what the call did is undone, and the caller is told to try later. */
function notKept({ surface, path }: Arrived, answer: Answer): Answer {
  const trace = [...answer.trace, NOT_KEPT_STEP];
  return { ...answer, ...failureOn(surface, path, 'service_unavailable'), trace, changes: [] };
}
