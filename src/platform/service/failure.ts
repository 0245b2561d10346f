import { late } from '../../base/late.ts';
import type { Surface } from '../runtime/deployment.ts';
import { JSON_TYPE, TEXT_TYPE, type Answer } from '../http/answer.ts';
import { failureStep } from './log/failure-steps.ts';

/** Surfaces whose calls are logged. */
export type RecordedSurface = Exclude<Surface, 'sandbox' | 'avatars' | 'sockets'>;

export const isRecorded = (surface: Surface): surface is RecordedSurface =>
  surface !== 'sandbox' && surface !== 'avatars' && surface !== 'sockets';

/** The error page for people. A surface that answers pages loads it before. */
export const FAILURE_PAGE = late(() => import('../authorize/pages/failure-page.ts'), {
  ahead: true,
});

/** An internal error, or a change that the journal could not store. */
type FailureCode = 'internal_error' | 'service_unavailable';

const STATUS: Readonly<Record<FailureCode, number>> = {
  internal_error: 500,
  service_unavailable: 503,
};

const SAID: Readonly<Record<FailureCode, string>> = {
  internal_error: 'Parley itself failed while it answered. Its log of calls says why.',
  service_unavailable: 'Parley could not keep what this would have changed, so nothing was done.',
};

/** The answer of a surface to a failure that the caller did not cause: well-formed, without the reason. */
export function failureOn(
  surface: RecordedSurface,
  path: string,
  error: FailureCode,
): Pick<Answer, 'status' | 'headers' | 'body' | 'error'> {
  const status = STATUS[error];
  if (surface === 'web-api')
    return { error, status: 200, headers: { 'content-type': JSON_TYPE }, body: refusal(error) };
  if (surface === 'webhooks')
    return { error, status, headers: { 'content-type': TEXT_TYPE }, body: error };
  if (surface === 'files' || (!path.endsWith('/authorize') && surface === 'openid'))
    return { error, status, headers: { 'content-type': JSON_TYPE }, body: refusal(error) };
  const made = FAILURE_PAGE.get()?.failurePage(SAID[error], error, status);
  return { error, ...(made ?? { status, headers: { 'content-type': TEXT_TYPE }, body: error }) };
}

/** The same as a response, for a host that fails before it calls the platform. */
export async function failureResponse(surface: RecordedSurface, path: string): Promise<Response> {
  await FAILURE_PAGE.load();
  const { status, headers, body } = failureOn(surface, path, 'internal_error');
  return new Response(String(body), { status, headers });
}

const refusal = (error: FailureCode) => JSON.stringify({ ok: false, error });

/** The answer to a call that caused an internal error. Its changes are undone. */
export function internalErrorAnswer(
  surface: RecordedSurface,
  path: string,
  reason: unknown,
): Answer {
  return {
    name: surface === 'web-api' ? path.replace(/^\/api\/?/, '') : surface,
    ...failureOn(surface, path, 'internal_error'),
    warnings: [],
    trace: [failureStep(reason)],
    actor: null,
    changes: [],
  };
}
