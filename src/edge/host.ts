import * as z from 'zod/mini';
import { readBody } from '../class/class-call.ts';
import { denialResponse, isDenial } from '../class/denial.ts';
import { pathBelow } from '../platform/runtime/deployment.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import { receiveBody } from '../platform/http/body.ts';
import { MAX_CALLBACK_BYTES, relyingPartyOf } from '../relying-party/relying-party.ts';
import { isOpenToPages, preflightAnswer, readableAnywhere } from '../server/guards/cors.ts';
import { addressOf, claim, deploymentsOf, placeIn } from './addresses.ts';
import { isClassPath } from '../class/class-over.ts';
import { admit } from './class-door.ts';
import { answerPage } from './page.ts';
import { refuse } from './refusals.ts';
import type { Bindings } from './runtime.ts';
import { endOf, type Settings, settingsOf } from './settings.ts';
import { isKey, makeName, readName, type WorldName } from './world-name.ts';

/**
 * Answers a request to the host of shared worlds. It makes worlds for those who have its key, serves the page, and passes what is
 * for a platform to the object of its world. A name that this host did not make, or whose world has expired, wakes no object.
 */
export async function answerHost(request: Request, bindings: Bindings): Promise<Response> {
  try {
    // The platform answers no such request, and what a client sent to it could be read by who may not.
    if (request.method === 'TRACE') return withAnswerHeaders(new Response(null, { status: 405 }));
    const settings = settingsOf(bindings);
    const url = new URL(request.url);
    const place = placeIn(url.pathname);
    const origin = settings.origin ?? url.origin;
    if (place !== null) {
      const base = addressOf(origin, place.name);
      const address = new URL(`${origin}${url.pathname}${url.search}`);
      return await answerWorld({ request, bindings, settings, address, base, ...place });
    }
    if (url.pathname === '/healthz') return withAnswerHeaders(Response.json({ ok: true }));
    const of = /^\/worlds(?:\/([^/]{1,100}))?$/.exec(url.pathname);
    if (of !== null)
      return withAnswerHeaders(
        await answerWorlds({ request, bindings, settings, origin, name: of[1] ?? null }),
      );
    return withAnswerHeaders(new Response(NO_WORLD, { status: 404 }));
  } catch (reason) {
    return refuse('not_set_up', reason instanceof Error ? reason.message : String(reason));
  }
}

interface WorldRequest {
  readonly request: Request;
  readonly bindings: Bindings;
  readonly settings: Settings;
  /** The address of the request, with the origin that people use. */
  readonly address: URL;
  readonly base: string;
  readonly name: string;
  /** What follows the name. */
  readonly path: string;
}

async function answerWorld(asked: WorldRequest): Promise<Response> {
  const { request, bindings, settings, address, base, path } = asked;
  const claimed = claim(base, address);
  const isOpen =
    claimed !== null &&
    isOpenToPages(
      claimed.surface,
      pathBelow(claimed.deployment.base_url, address) ?? address.pathname,
    );
  const preflight = isOpen ? preflightAnswer(request, claimed.surface) : null;
  if (preflight !== null) return withAnswerHeaders(preflight);

  const named = await readName(settings.key, asked.name);
  const refused = refusalOf(named, settings);
  if (named === null || refused !== null) {
    const answer = refused ?? refuse('unknown_world', UNKNOWN_WORLD);
    return isOpen ? readableAnywhere(answer) : answer;
  }
  if (request.method === 'DELETE' && path === '/') return endWorld(asked, named, address);
  if (claimed !== null || (named.isClass && isClassPath(path))) {
    const deployment = claimed?.deployment.name ?? 'commercial';
    const readdressed = new Request(address, request);
    const admitted = !named.isClass
      ? readdressed
      : await admit({
          request: readdressed,
          base,
          world: named.name,
          hostKey: settings.key,
          claimed: claimed === null ? null : { surface: claimed.surface, deployment },
          path,
          ask: (question) => objectOf(bindings, named.name, 'commercial').fetch(question),
        });
    const answer =
      admitted instanceof Response
        ? admitted
        : await objectOf(bindings, named.name, deployment).fetch(admitted);
    return isOpen ? readableAnywhere(answer) : answer;
  }
  if (path === '') return redirectTo(`${base}/${address.search}`);
  for (const { base_url } of deploymentsOf(base)) {
    const party = relyingPartyOf({ baseUrl: base_url, pageUrl: base });
    if (party.claims(address))
      return withAnswerHeaders(
        await party.fetch(
          new Request(address, request),
          await receiveBody(request, MAX_CALLBACK_BYTES),
        ),
      );
  }
  return withAnswerHeaders(await answerPage(request, path, bindings, address.origin));
}

function refusalOf(named: WorldName | null, { limits }: Settings): Response | null {
  if (named === null) return refuse('unknown_world', UNKNOWN_WORLD);
  const end = endOf(named.made, limits.days);
  return Date.now() < end ? null : refuse('world_expired', describeExpiry(end));
}

/** An object of its own for each deployment of a world: who never uses the other one wakes it never. */
function objectOf({ WORLDS }: Bindings, name: string, deployment: string) {
  const called = deployment === 'commercial' ? name : `${name}/${deployment}`;
  return WORLDS.get(WORLDS.idFromName(called));
}

interface WorldsRequest extends Pick<WorldRequest, 'request' | 'bindings' | 'settings'> {
  readonly origin: string;
  /** Null: no world in particular. */
  readonly name: string | null;
}

/** For those who have the key of the host: makes worlds, and tells of one when it expires and which links its class has. */
async function answerWorlds(asked: WorldsRequest): Promise<Response> {
  const { request, settings, name } = asked;
  if (!(await hasKey(request, settings))) return refuse('key_required', KEY_REQUIRED);
  const verb = name === null ? 'POST' : 'GET';
  if (request.method !== verb) {
    const what = name === null ? 'POST makes a world.\n' : 'GET tells of a world.\n';
    return new Response(what, { status: 405, headers: { allow: verb } });
  }
  if (name !== null) {
    const named = await readName(settings.key, name);
    const refused = refusalOf(named, settings);
    return named === null || refused !== null
      ? (refused ?? refuse('unknown_world', UNKNOWN_WORLD))
      : tellOf(asked, named, 200);
  }
  const read = await readBody(request, WorldBody, MAX_WORLD_BYTES);
  if (isDenial(read)) return denialResponse(read);
  const isClass = read.given.class ?? false;
  const random = crypto.getRandomValues(new Uint8Array(16));
  return tellOf(asked, await makeName(settings.key, { now: Date.now(), isClass }, random), 201);
}

const WorldBody = z.strictObject({
  /** Whether a class shares the world, with a link to teach and one to join. */
  class: z.exactOptional(z.boolean()),
});

const MAX_WORLD_BYTES = 1024;

async function tellOf(
  { bindings, settings, origin }: WorldsRequest,
  { name, made, isClass }: WorldName,
  status: number,
): Promise<Response> {
  const url = `${addressOf(origin, name)}/`;
  const expires = new Date(endOf(made, settings.limits.days)).toISOString();
  if (!isClass) return Response.json({ ok: true, url, expires }, { status });
  const answer = await objectOf(bindings, name, 'commercial').fetch(new Request(url));
  if (!answer.ok) return answer;
  const { links }: { readonly links: unknown } = await answer.json();
  return Response.json({ ok: true, url, expires, links }, { status });
}

/** Ends a world: its link leads nowhere from then on, and nothing of it stays. */
async function endWorld(
  { request, bindings, settings }: WorldRequest,
  { name }: WorldName,
  address: URL,
): Promise<Response> {
  if (!(await hasKey(request, settings))) return refuse('key_required', KEY_REQUIRED);
  for (const { name: deployment } of deploymentsOf(address.href))
    await objectOf(bindings, name, deployment).fetch(new Request(address, { method: 'DELETE' }));
  return withAnswerHeaders(Response.json({ ok: true }));
}

const hasKey = ({ headers }: Request, { key }: Settings) =>
  isKey(key, headers.get('authorization')?.replace(/^Bearer /i, '') ?? '');

const redirectTo = (location: string) =>
  withAnswerHeaders(new Response(null, { status: 308, headers: { location } }));

const NO_WORLD = 'This host has shared worlds. Open the link of one.\n';

const UNKNOWN_WORLD =
  'This host made no world of that name. Check the address: it must be the whole link, as it was handed out.';

const describeExpiry = (end: number) =>
  `This world expired on ${new Date(end).toISOString().slice(0, 10)}, and nothing of it is left. Ask for a new one.`;

const KEY_REQUIRED =
  'Only who has the key of this host makes and ends worlds. Send it in the header Authorization: Bearer <key>.';
