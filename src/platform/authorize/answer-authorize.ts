import { AUTHORIZE_ERRORS } from '../../contract/errors/authorize-errors.ts';
import { type Answer, type Answering, type ArrivedRequest, TEXT_TYPE } from '../http/answer.ts';
import { arrivalOf } from '../http/arrival.ts';
import { issueCode } from '../model/code.ts';
import { openConsent } from '../model/consent.ts';
import type { World } from '../model/world/world.ts';
import { firstRefusal } from '../pipeline/first-refusal.ts';
import type { Judged } from '../pipeline/judgement.ts';
import { agreementOf, agreementAskedBy, wayBackOf } from './agreement.ts';
import { actionOf, answerOf, type AuthorizeFlow } from './authorize-flow.ts';
import { backToClient } from './back-to-client.ts';
import { type Browser, sessionIn } from './browser.ts';
import { decide } from './decide.ts';
import { consentPage } from './pages/consent-page.ts';
import { errorPage } from './pages/error-page.ts';
import { type FetchedObject, fetchObject } from './request/fetch-object.ts';
import { type Parameters, parametersOf, readPostedParameters } from './request/parameters.ts';
import { authorizeSubject } from './request/subject.ts';

/**
 * Answers the sign-in and install pages (interface, "Authorization (sign-in)", "Install flow"): checks the rules in
 * order, asks the person for consent, and redirects them back. The form with the decision is posted to the same
 * address.
 */
export async function readAuthorize(
  flow: AuthorizeFlow,
  arrived: ArrivedRequest,
): Promise<Answering> {
  const { request, url, send } = arrived;
  if (!VERBS.includes(request.method)) return () => otherVerb(flow);
  const parameters =
    request.method === 'POST' ? readPostedParameters(arrived) : parametersOf(url.searchParams);
  const browser = { sessions: arrived.sessions, cookie: request.headers.get('cookie') };
  if (request.method === 'POST' && DECIDES.some((field) => parameters.get(field) !== undefined))
    return (world) =>
      decide(world, flow, parameters, {
        arrival: arrivalOf(request, world.deployment.base_url),
        browser,
      });
  const userAgent = request.headers.get('user-agent');
  const fetched = flow.requestObjects
    ? await fetchObject(arrived.world(), parameters, { send, userAgent })
    : null;
  return (world) =>
    authorize(world, flow, {
      sent: parameters,
      fetched,
      browser,
      // HEAD opens no consent page and issues no code, so that link checkers have no effect.
      keep: request.method !== 'HEAD',
    });
}

const VERBS = ['GET', 'HEAD', 'POST'];

/** Fields of the form with the decision. It is posted, so that the browser sends the origin of the form. */
const DECIDES = ['consent', 'decision'];

interface Asking {
  readonly sent: Parameters;
  readonly fetched: FetchedObject | null;
  readonly browser: Browser;
  /** Whether changes are kept. */
  readonly keep: boolean;
}

/** Answers an authorization request. */
function authorize(
  world: World,
  flow: AuthorizeFlow,
  { sent, fetched, browser, keep }: Asking,
): Answer {
  const session = sessionIn(world, browser);
  const subject = authorizeSubject(world, flow.usualRedirect, { sent, fetched, session });
  const trace: Judged[] = [];
  const refusal = firstRefusal(flow.rules, subject, trace);
  if (refusal !== null) {
    const { refused, evidence, detail } = refusal;
    const response =
      AUTHORIZE_ERRORS[refused].reportedTo === 'page' || 'fault' in subject.redirect
        ? errorPage(refused, evidence, detail)
        : backToClient(wayBackOf(subject), {
            error: refused,
            description: `${evidence}${detail === undefined ? '' : `: ${detail}`}`,
          });
    return { ...answerOf(flow.name, trace), ...response, error: refused };
  }
  const { app } = subject;
  const asked = agreementAskedBy(flow, subject);
  const skipped = flow.skips(subject);
  const work = () => {
    if (app === undefined) throw new Error('the rules refuse every request without an app');
    const { signedIn } = subject;
    if (skipped !== null && signedIn !== null) {
      const code = issueCode(world, {
        ...agreementOf(asked),
        user: signedIn.user,
        channel: null,
        auth_time: signedIn.at,
      });
      return backToClient(asked, { code });
    }
    const consent = openConsent(world, asked);
    return consentPage({ world, app, consent, action: actionOf(world, flow) });
  };
  const { result, changes } = world.transact(work, () => keep);
  trace.push(
    skipped ?? {
      rule: 'consent',
      judgement: { evidence: 'nothing is left to check', detail: 'the person is asked' },
    },
  );
  return { ...answerOf(flow.name, trace), ...result, changes };
}

function otherVerb(flow: AuthorizeFlow): Answer {
  return {
    ...answerOf(flow.name, []),
    status: 405,
    headers: { 'content-type': TEXT_TYPE, allow: VERBS.join(', ') },
    body: 'Request this page with GET.',
    error: 'method_not_allowed',
  };
}
