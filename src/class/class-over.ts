import * as z from 'zod/mini';
import { arrivalOf } from '../platform/http/arrival.ts';
import { crossSiteFault, crossSiteRefusal } from '../platform/http/cross-site.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import type { HostedPlatform } from '../platform/platform.ts';
import { pathBelow } from '../platform/runtime/deployment.ts';
import { findRoute } from '../platform/sandbox/answer-sandbox.ts';
import { Callers } from './callers.ts';
import { answerRoute, type ClassWork, readBody } from './class-call.ts';
import { CLASS_ROUTES, linksOf, noticeOf } from './class-routes.ts';
import {
  answerOk,
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
import { gateBefore, KEY_HEADER } from './gate.ts';
import {
  APP_CALLS,
  JOINS,
  MIN_NOTICE_INTERVAL_MS,
  PERSON_CALLS,
  STRANGER_CALLS,
} from './limits.ts';
import { MemberStreams } from './member-stream.ts';
import { Provision } from './provision.ts';
import { Rates } from '../platform/http/call-rates.ts';
import { Roster, type RosterPorts } from './roster.ts';
import { memberCookie } from './sign-in.ts';

export interface ClassPorts extends RosterPorts {
  /** The platforms of a host. The class is in the world of the first; the others are the teacher’s. */
  readonly platforms: readonly [HostedPlatform, ...HostedPlatform[]];
  /** Calls back after this many milliseconds. */
  readonly later: (delay_ms: number, callback: () => void) => void;
}

/** A class over platforms: what a host mounts in their place. */
export interface Class {
  /** The platforms with the class in front of them, in the order in which they were given. */
  readonly platforms: readonly HostedPlatform[];
  /** Whether an address is that of the class itself. */
  readonly claims: (url: URL) => boolean;
  /** Answers a request to the class itself. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The current links. */
  readonly links: () => { readonly teach: string; readonly join: string };
}

/** Whether a path below the base address is that of a class itself. */
export const isClassPath = (path: string): boolean => /^\/class(\/|$)/.test(path);

const JoinBody = z.strictObject({
  link: z.string().check(z.maxLength(200)),
  name: z.string().check(z.maxLength(1000)),
  watch: z.exactOptional(z.boolean()),
});

/** The longest body of a call to join, in bytes: a link, and a name of a thousand characters. */
const MAX_JOIN_BYTES = 16 * 1024;

/** Reads the body of a call to join. */
export const readJoin = (request: Request) => readBody(request, JoinBody, MAX_JOIN_BYTES);

/**
 * Puts a class in front of platforms: a teacher who may do what the sandbox can do, learners with a person, a token and an app
 * of their own, and people who only watch. Nobody else gets into the sandbox, wherever they call from.
 *
 * @throws if the stored class cannot be read
 */
export function classOver(ports: ClassPorts): Class {
  const { platforms, now, later, storage } = ports;
  const [first] = platforms;
  const { base_url: baseUrl } = first.deployment;
  const roster = new Roster(ports);
  const provision = new Provision(first, roster);
  const streams = new MemberStreams();
  const callers = new Callers({
    now,
    ownerOf: ({ app_id }) => {
      const owner = roster.members.find((member) => member.app_id === app_id);
      return owner === undefined
        ? { id: app_id, rate: APP_CALLS }
        : { id: owner.id, rate: PERSON_CALLS };
    },
    strangers: STRANGER_CALLS,
    readWorld: () => provision.read('/sandbox'),
  });
  const joins = new Rates(now);
  const work: ClassWork = { roster, provision, streams, storage, now, baseUrl };
  const notice = () => noticeOf(work);

  let isNoticeDue = false;
  roster.onChange = () => {
    if (isNoticeDue) return;
    isNoticeDue = true;
    later(MIN_NOTICE_INTERVAL_MS, () => {
      isNoticeDue = false;
      streams.tell(notice());
    });
  };

  return {
    platforms: platforms.map((platform) =>
      gateBefore({
        platform,
        roster,
        callers,
        provision,
        streams,
        notice,
        isOfClass: platform === first,
      }),
    ),
    claims: (url) => isClassPath(pathBelow(baseUrl, url) ?? ''),
    fetch: async (request) => {
      const fault = crossSiteFault(arrivalOf(request, baseUrl), request.method, 'sandbox');
      if (fault !== null) return withAnswerHeaders(crossSiteRefusal('sandbox', fault));
      try {
        const result = await answer(request);
        return result instanceof Response ? result : denialResponse(result);
      } catch (reason) {
        return denialResponse(notStored(reason));
      }
    },
    links: () => linksOf(baseUrl, roster.record.links),
  };

  async function answer(request: Request): Promise<Response | Denial> {
    const path = pathBelow(baseUrl, new URL(request.url)) ?? '';
    if (path === '/class/join')
      return request.method === 'POST' ? join(request) : noRoute(request, path);
    const key = request.headers.get(KEY_HEADER);
    const member = key === null ? null : roster.memberWithKey(key);
    if (member === null) return key === null ? KEY_REQUIRED : KEY_UNKNOWN;
    const wait = callers.countCall({ id: member.id, rate: PERSON_CALLS });
    if (wait > 0) return tooFast(wait);
    roster.noteCall(member);
    const found = findRoute(CLASS_ROUTES, request.method, path);
    if (found === null) return noRoute(request, path);
    if (found.route.teachersOnly === true && member.role !== 'teacher')
      return notAllowed(member.role, `${request.method} ${path}`);
    if (roster.isOver && member.role !== 'teacher') return CLASS_OVER;
    return answerRoute(found.route, request, { work, member, id: found.params['id'] ?? '' });
  }

  async function join(request: Request): Promise<Response | Denial> {
    const wait = joins.take('', JOINS);
    if (wait > 0) return tooFast(wait);
    const read = await readJoin(request);
    if (isDenial(read)) return read;
    const { link, name, watch = false } = read.given;
    const joined = await roster.join(link, name, watch);
    if (isDenial(joined)) return joined;
    const { member, key } = joined;
    if (roster.isOver && member.role !== 'teacher') {
      await roster.remove(member);
      return CLASS_OVER;
    }
    const { id, role } = member;
    const response = answerOk({ key, me: { id, role, name: member.name } });
    const age_s = Math.ceil((roster.record.ends_at - now()) / 1000);
    response.headers.append('set-cookie', memberCookie(baseUrl, key, age_s));
    return response;
  }
}

const noRoute = ({ method }: Request, path: string): Denial =>
  deny(404, 'not_found', `A class has no ${method} ${path}; docs/server.md lists its calls.`);

const notStored = (reason: unknown): Denial =>
  deny(
    503,
    'not_kept',
    `The class could not be stored (${reason instanceof Error ? reason.message : String(reason)}). Try again.`,
  );
