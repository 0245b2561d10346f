import { late } from '../../../base/late.ts';
import { REDIRECT_HEADER } from '../../../contract/headers/redirect-header.ts';
import { answerHeaders } from '../../http/answer-headers.ts';
import {
  traceWith,
  type Answer,
  type Answering,
  type ArrivedRequest,
  type RequestHead,
  type WholeReply,
} from '../../http/answer.ts';
import { arrivalOf } from '../../http/arrival.ts';
import { NO_BODY, receiveBody, type ReceivedBody } from '../../http/body.ts';
import type { BrowserIdentity } from '../../model/sign-in/session.ts';
import type { SigningKeys } from '../../runtime/signing-keys.ts';
import { readCall } from '../../web-api/answer-call.ts';
import { FAILURE_PAGE, internalErrorAnswer, failureOn, type RecordedSurface } from '../failure.ts';
import { failureStep } from '../log/failure-steps.ts';

const WEBHOOKS = late(() => import('../../webhooks/answer-post.ts'), { ahead: true });
const INTERACTIONS = late(() => import('../../interactions/response-post.ts'), { ahead: true });
const OPENID = late(() => import('../../openid/answer-openid.ts'), { ahead: true });
const FILES = late(() => import('../../files/answer-files.ts'), { ahead: true });
const INSTALL = late(() => import('../../install/answer-install.ts'), { ahead: true });

/** The pictures of people: few hosts are asked for one before their first call. */
export const AVATARS = late(() => import('../../avatars/avatar.ts'), { ahead: true });

/** A request and its surface. */
export interface Arrived {
  readonly request: RequestHead;
  readonly url: URL;
  readonly surface: RecordedSurface;
  readonly path: string;
  readonly sessions: BrowserIdentity;
}

/** The reader of requests for each surface whose calls are logged. All but the first is loaded when it is called. */
const READERS: Readonly<
  Record<RecordedSurface, (arrived: ArrivedRequest) => Answering | Promise<Answering>>
> = {
  'web-api': readCall,
  webhooks: (arrived) =>
    /^\/(?:commands|actions)\//.test(arrived.path)
      ? INTERACTIONS.load().then(({ readResponse }) => readResponse(arrived))
      : (WEBHOOKS.get()?.readPost(arrived) ??
        WEBHOOKS.load().then(({ readPost }) => readPost(arrived))),
  openid: async (arrived) => {
    const [{ readOpenId }] = await Promise.all([OPENID.load(), FAILURE_PAGE.load()]);
    return readOpenId(arrived);
  },
  install: async (arrived) => {
    const [{ readInstall }] = await Promise.all([INSTALL.load(), FAILURE_PAGE.load()]);
    return readInstall(arrived);
  },
  files: async (arrived) => (await FILES.load()).readFileRequest(arrived),
};

/** The body of a request; that of a file is read with the call. */
export const bodyOf = (
  surface: Arrived['surface'],
  request: Request,
): Promise<ReceivedBody> | ReceivedBody => (surface === 'files' ? NO_BODY : receiveBody(request));

/**
 * Reads a call. An exception while reading or answering becomes an error answer of the surface. A promise only if reading
 * takes its time.
 */
export function guardAnswer(
  { request, url, surface, path, sessions }: Arrived,
  body: ReceivedBody,
  ports: Pick<ArrivedRequest, 'world' | 'pause' | 'send' | 'files'>,
): Answering | Promise<Answering> {
  const broken = (reason: unknown) => internalErrorAnswer(surface, path, reason);
  const safely =
    (answering: Answering): Answering =>
    (now) => {
      try {
        return answering(now);
      } catch (reason) {
        return broken(reason);
      }
    };
  try {
    const read = READERS[surface]({ request, url, path, body, sessions, ...ports });
    return read instanceof Promise
      ? read.then(safely, (reason: unknown) => () => broken(reason))
      : safely(read);
  } catch (reason) {
    return () => broken(reason);
  }
}

/** Completes an answer that needs a signature. If signing fails, the changes of the call remain. */
export async function finishAnswer(
  arrived: Arrived,
  draft: Answer,
  keys: SigningKeys,
): Promise<Answer> {
  if (draft.finish === undefined) return draft;
  try {
    return { ...draft, body: await draft.finish(keys) };
  } catch (reason) {
    const failure = failureOn(arrived.surface, arrived.path, 'internal_error');
    return { ...draft, ...failure, trace: traceWith(draft, failureStep(reason)) };
  }
}

/** Whether the sender asks where a redirect leads, and is no page of another origin. */
const isToldRedirects = (request: RequestHead, { origin }: URL): boolean =>
  request.headers.has(REDIRECT_HEADER) && arrivalOf(request, origin).from !== 'foreign-page';

/** The response of an answer, complete, with the id of its exchange if it was logged. */
export function respond(
  { request, url, surface }: Arrived,
  { status, headers, body, bytes }: Answer,
  exchange: string | null,
): Response {
  // The Web API refuses HEAD, with the reason in a body for programs that read it.
  const bodiless = request.method === 'HEAD' && surface !== 'web-api';
  const all = answerHeaders(status, headers, exchange);
  const init = { status, headers: all };
  const { location, ...rest } = all;
  if (location !== undefined && isToldRedirects(request, url))
    return new Response('', {
      status: 200,
      headers: { ...rest, [REDIRECT_HEADER]: `${status} ${location}` },
    });
  if (bodiless) return new Response(null, init);
  if (bytes !== undefined) return new Response(bytes, init);
  return typeof body === 'string' ? new Response(body, init) : body.respond(init);
}

/** The same for a host that makes no `Response`. The request has a verb with a body in its answer. */
export const replyOf = (
  { status, headers, body }: Answer,
  exchange: string | null,
): WholeReply => ({
  status,
  headers: answerHeaders(status, headers, exchange),
  body: typeof body === 'string' ? body : body.bytes(),
});
