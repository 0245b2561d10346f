import type { Exchange } from '../contract/sandbox.ts';
import { avatar } from './avatars/avatar.ts';
import {
  defineDeployment,
  pathBelow,
  surfaceOf,
  type Deployment,
  type Surface,
} from './deployment.ts';
import { exchangeOf } from './exchange.ts';
import {
  JSON_TYPE,
  TEXT_TYPE,
  type Answer,
  type Answering,
  type ArrivedRequest,
} from './http/answer.ts';
import { receiveBody } from './http/body.ts';
import { readInstall } from './install/answer-install.ts';
import { readOpenId } from './openid/answer-openid.ts';
import { systemClock, type HostClock } from './runtime/clock.ts';
import { SigningKeys, type KeyStore } from './runtime/signing-keys.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { worldOf } from './sandbox/snapshot.ts';
import { seedWorld } from './seed/seed-world.ts';
import { Service } from './service.ts';
import type { Journal, KeptWorld } from './store/journal.ts';
import { readCall } from './web-api/answer-call.ts';
import { readPost } from './webhooks/answer-post.ts';
import { DEFAULT_OPTIONS, type World } from './world.ts';

export { readKeptWorld } from './sandbox/snapshot.ts';

/** All optional: with none, seed 1 and predictable secrets, the system's clock, no journal, base address `http://localhost`. */
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
  /** Where the host keeps its pairs of keys; without, they live as long as the platform. */
  readonly keys?: KeyStore;
  /** What the journal kept, read with `readKeptWorld`. */
  readonly kept?: KeptWorld;
  /** The log of calls the journal kept, oldest first. */
  readonly exchanges?: readonly Exchange[];
}

export interface Platform {
  readonly deployment: Deployment;
  /** Answers any request. Never rejects; a request that is not the platform's gets a 404. */
  fetch(request: Request): Promise<Response>;
}

/** The platform: a function from `Request` to `Response`, over a world of its own. */
export function createPlatform(options: PlatformOptions = {}): Platform {
  const deployment = defineDeployment(options.deployment);
  const clock = options.clock ?? systemClock;
  const { kept, journal, exchanges = [], seed = DEFAULT_OPTIONS.seed, salt } = options;
  const setting = { deployment, clock, salt: salt === '' ? null : (salt ?? null) };
  const world = kept ? worldOf(kept, setting) : seedWorld({ ...DEFAULT_OPTIONS, seed }, setting);
  const service = new Service(
    world,
    journal ?? null,
    kept ? { exchanges } : null,
    clock().toString(36),
  );
  const keys = new SigningKeys(options.keys);
  const sandbox = sandboxRoutes({
    service,
    keys,
    setting,
    fresh: () => createPlatform({ deployment, clock, ...(salt === undefined ? {} : { salt }) }),
  });

  return {
    deployment,
    fetch: async (request) => {
      const url = new URL(request.url);
      const surface = surfaceOf(deployment, url);
      const path =
        pathBelow(surface === 'webhooks' ? deployment.webhook_host : deployment.base_url, url) ??
        '/';
      if (surface === null)
        return new Response('not found', { status: 404, headers: { 'content-type': TEXT_TYPE } });
      if (surface === 'sandbox') return sandbox.fetch(request);
      if (surface === 'avatars') return avatar(path);
      return recorded(request, url, surface, path);
    },
  };

  /** Answers a call of the service itself: logged, and durable before the answer leaves. */
  async function recorded(
    request: Request,
    url: URL,
    surface: RecordedSurface,
    path: string,
  ): Promise<Response> {
    const started = clock();
    const received = await receiveBody(request);
    const answering = await READERS[surface]({ request, url, path, body: received });
    const { world: now } = service;
    const at = now.clock.now();
    const draft = answering(now);
    // Kept before it is signed: calls that come meanwhile build on it, and must be kept after it.
    const early =
      draft.finish === undefined || draft.changes.length === 0
        ? null
        : service.keepChanges(draft.changes);
    const answer = (await early) === false ? notKept(draft) : await finished(draft, keys);
    // Another world took the place of this one meanwhile: the call happened in none that is left.
    if (service.world !== now) return respond(notKept(answer), null);
    const id = service.log.nextId();
    const duration_ms = Math.max(0, clock() - started);
    const exchange = exchangeOf(
      {
        id,
        surface,
        request,
        url,
        received,
        at,
        duration_ms,
        secrets: [...secretsOf(now), ...(answer.secrets ?? [])],
      },
      answer,
    );
    const keptCall = await service.keepCall(early === null ? answer.changes : [], exchange);
    return respond(keptCall ? answer : notKept(answer), id);
  }
}

/** Secrets of the apps: they may come in bodies that nobody can read. */
const secretsOf = ({ apps }: World): string[] =>
  Array.from(apps.scan()).flatMap((app) => [
    app.client_secret,
    app.signing_secret,
    app.verification_token,
  ]);

type RecordedSurface = Exclude<Surface, 'sandbox' | 'avatars'>;

/** What reads a request of each surface whose calls are logged. */
const READERS: Readonly<
  Record<RecordedSurface, (arrived: ArrivedRequest) => Answering | Promise<Answering>>
> = {
  'web-api': readCall,
  webhooks: readPost,
  openid: readOpenId,
  install: readInstall,
};

/** The answer with what had yet to be signed; a signature that fails leaves what was done before it. */
async function finished(draft: Answer, keys: SigningKeys): Promise<Answer> {
  if (draft.finish === undefined) return draft;
  try {
    return { ...draft, body: await draft.finish(keys) };
  } catch {
    return refusedWith('internal_error', draft);
  }
}

function respond({ status, headers, body }: Answer, exchange: string | null): Response {
  return new Response(body, {
    status,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      ...(exchange === null ? {} : { 'x-parley-exchange': exchange }),
    },
  });
}

/** The journal failed: what the call did is undone, and the caller is told to try later. */
function notKept(answer: Answer): Answer {
  return { ...refusedWith('service_unavailable', answer), changes: [] };
}

function refusedWith(error: 'service_unavailable' | 'internal_error', answer: Answer): Answer {
  const json = answer.headers['content-type'] === JSON_TYPE;
  return {
    ...answer,
    error,
    status: json ? 200 : 503,
    headers: { 'content-type': json ? JSON_TYPE : TEXT_TYPE },
    body: json ? JSON.stringify({ ok: false, error }) : error,
  };
}
