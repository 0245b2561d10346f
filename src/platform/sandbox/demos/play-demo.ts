import { demoAnswer } from '../../../contract/demo/answer.ts';
import type { Demo } from '../../../contract/demo/demo.ts';
import { fillStep, type FilledRequest } from '../../../contract/demo/fill-step.ts';
import type { PlayedDemo, PlayedDemoStep } from '../../../contract/demo/played.ts';
import { answerValue } from '../../../contract/demo/values/answer-value.ts';
import { POSTED_HEADER } from '../../../contract/headers/posted-header.ts';
import type { ExchangeSummary, WorldBrief } from '../../../contract/sandbox.ts';
import { KnownSecrets, encodeFragments } from '../../../contract/secrets/known.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import type { Known } from '../../../contract/secrets/secret-spans.ts';
import { quoteShort } from '../../http/form.ts';
import { readArrivedText } from '../../http/arrived-text.ts';
import { redactHeaders } from '../../http/redact.ts';
import type { Platform } from '../../service/platform-interface.ts';
import { summaryOf } from '../../service/log/exchange-log.ts';

/** Total length of the requests and answers of a demo, in characters. A placeholder can copy a long answer into a request. */
const MAX_CALLS_LENGTH = 16 * 1024 * 1024;

/** Plays the first `count` steps of a demo on the platform of its world. A step that cannot be sent does not stop the others. */
export async function playDemo(
  { steps = [] }: Demo,
  count: number,
  platform: Platform,
): Promise<Omit<PlayedDemo, 'ok'>> {
  const { base_url } = platform.deployment;
  const brief = async () =>
    (await (await platform.fetch(new Request(`${base_url}/sandbox`))).json()) as WorldBrief;
  const first = await brief();
  const known = { secrets: secretsOf(first) };
  const values: unknown[] = [];
  const played: PlayedDemoStep[] = [];
  let length = 0;
  for (const step of steps.slice(0, count)) {
    const filled = fillStep(step, values, await brief());
    const { verb, url, headers = [], body = null } = step;
    const result =
      length > MAX_CALLS_LENGTH
        ? failPlayedStep({ verb, url, headers, body }, TOO_LONG)
        : filled.ok
          ? await playStep(platform, filled.request, known)
          : failPlayedStep({ verb, url, headers, body }, filled.message);
    length += result.body.length + (result.request.body?.length ?? 0);
    values.push(answerValue(result));
    played.push(result);
  }
  return { brief: first, steps: played };
}

async function playStep(
  platform: Platform,
  request: FilledRequest,
  known: Known,
): Promise<PlayedDemoStep> {
  const shown = {
    verb: request.verb,
    url: mask(request.url, known),
    headers: redactHeaders(request.headers, known),
    body: request.body === null ? null : mask(request.body, known),
  };
  let response: Response;
  try {
    response = await platform.fetch(requestOf(request));
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown reason';
    return failPlayedStep(
      shown,
      `The request cannot be made: ${mask(quoteShort(why, 200), known)}.`,
    );
  }
  if (response.type === 'error')
    return failPlayedStep(shown, 'The connection broke before an answer came.');
  const body = await readArrivedText(response);
  const exchange = await exchangeOf(platform, response.headers.get('x-parley-exchange'));
  const { status } = response;
  const location = response.headers.get('location');
  const posted = response.headers.get(POSTED_HEADER);
  return {
    request: shown,
    status,
    headers: redactHeaders(response.headers, known),
    ...(location !== null && { location }),
    ...(posted !== null && { posted }),
    body,
    error: exchange === null ? sandboxError(body) : exchange.error,
    exchange,
    answer: demoAnswer({ status, body, location }, platform.deployment),
  };
}

/** The body is sent as bytes, because `Request` adds a Content-Type to a text. */
function requestOf({ verb, url, headers, body }: FilledRequest): Request {
  const allHeaders = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  allHeaders.set(POSTED_HEADER, 'tell');
  const bytes = body === null ? {} : { body: new TextEncoder().encode(body) };
  return new Request(url, { method: verb, headers: allHeaders, ...bytes });
}

async function exchangeOf(platform: Platform, id: string | null): Promise<ExchangeSummary | null> {
  if (id === null) return null;
  const { base_url } = platform.deployment;
  const response = await platform.fetch(new Request(`${base_url}/sandbox/exchanges/${id}`));
  const { ok: _ok, ...exchange } = await response.json();
  return summaryOf(exchange);
}

function sandboxError(body: string): string | null {
  const { error } = Object(answerValue({ body })) as { error?: unknown };
  return typeof error === 'string' ? error : null;
}

const failPlayedStep = (request: PlayedDemoStep['request'], problem: string): PlayedDemoStep => ({
  request,
  status: 0,
  headers: [],
  body: '',
  error: null,
  exchange: null,
  answer: null,
  problem,
});

const TOO_LONG = `The earlier calls of this demo have more than ${MAX_CALLS_LENGTH} characters in total. Send less, and ask for less.`;

/** The secrets of a world that have no recognisable form, so that only their values identify them. */
const secretsOf = ({ apps }: WorldBrief): KnownSecrets =>
  new KnownSecrets(
    apps.flatMap(({ client_secret, signing_secret, verification_token }) => [
      client_secret,
      ...encodeFragments(client_secret),
      signing_secret,
      verification_token,
    ]),
  );
