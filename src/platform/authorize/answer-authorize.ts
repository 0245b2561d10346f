import { html } from 'hono/html';
import {
  AUTHORIZE_ERRORS,
  type AuthorizeErrorCode,
} from '../../contract/errors/authorize-errors.ts';
import { type Answer, type Answering, type ArrivedRequest, TEXT_TYPE } from '../http/answer.ts';
import { arrivalOf, type Arrival } from '../http/arrival.ts';
import { issueCode } from '../model/sign-in/code.ts';
import { openConsent, consentOf, type ConsentRecord } from '../model/sign-in/consent.ts';
import type { World } from '../model/world/world.ts';
import { firstRefusal, type Judged } from '../pipeline/judgement.ts';
import { agreementOf, agreementAskedBy, responseTargetOf } from './agreement.ts';
import { actionOf, answerOf, type AuthorizeFlow } from './authorize-flow.ts';
import { backToClient } from './back-to-client.ts';
import { type Browser, sessionIn, signIn } from './browser.ts';
import { consentPage, channelsFor, personChosen } from './pages/consent-page.ts';
import { type FetchedObject, fetchObject } from './request/fetch-object.ts';
import { type Parameters, parametersOf, readPostedParameters } from './request/parameters.ts';
import { authorizeSubject } from './request/subject.ts';
import { describeValue } from '../http/form.ts';
import type { Conversations } from '../model/channel.ts';
import type { UserRecord } from '../model/user.ts';
import { DECISION_RULES } from './rules/decision.ts';
import { page } from './pages/page.ts';

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
  const subject = authorizeSubject(world, flow.defaultRedirect, { sent, fetched, session });
  const trace: Judged[] = [];
  const refusal = firstRefusal(flow.rules, subject, trace);
  if (refusal !== null) {
    const { refused, evidence, detail } = refusal;
    const response =
      AUTHORIZE_ERRORS[refused].reportedTo === 'page' || 'fault' in subject.redirect
        ? errorPage(refused, evidence, detail)
        : backToClient(responseTargetOf(subject), {
            error: refused,
            description: `${evidence}${detail === undefined ? '' : `: ${detail}`}`,
          });
    return { ...answerOf(flow.name, trace), ...response, error: refused };
  }
  const { app } = subject;
  const asked = agreementAskedBy(flow, subject);
  const skipped = flow.skipConsent(subject);
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

/** Answers the decision on a consent page. Each page accepts one decision. */
function decide(
  world: World,
  flow: AuthorizeFlow,
  parameters: Parameters,
  { arrival, browser }: { readonly arrival: Arrival; readonly browser: Browser },
): Answer {
  const open = consentOf(world, parameters.get('consent') ?? '');
  const consent = open?.flow === flow.flow ? open : undefined;
  const app = consent && world.apps.get(consent.app);
  const trace: Judged[] = [];
  const subject = { world, arrival, parameters, consent, app };
  const refusal = firstRefusal(DECISION_RULES, subject, trace);
  if (refusal !== null || consent === undefined || app === undefined) {
    const { refused, evidence, detail } = refusal ?? {
      refused: 'invalid_consent' as const,
      evidence: 'the consent page',
    };
    const response =
      consent !== undefined && AUTHORIZE_ERRORS[refused].reportedTo === 'client'
        ? backToClient(consent, { error: refused, description: detail ?? evidence })
        : errorPage(refused, evidence, detail);
    return { ...answerOf(flow.name, trace), ...response, error: refused };
  }
  const decision = parameters.get('decision');
  if (decision === 'cancel') {
    const { changes } = world.transact(() => world.consents.remove(consent.id));
    trace.push(step('the decision', 'the person cancelled'));
    const back = backToClient(consent, { error: 'access_denied', description: 'cancelled' });
    return { ...answerOf(flow.name, trace), ...back, error: 'access_denied', changes };
  }
  const chosen = choiceOf(world, consent, parameters);
  if (decision === 'person' || 'fault' in chosen) {
    const fault = decision !== 'person' && 'fault' in chosen ? chosen.fault : undefined;
    trace.push(step('the choice', fault ?? 'another person was chosen; the page is shown again'));
    const page = consentPage({
      world,
      app,
      consent,
      action: actionOf(world, flow),
      user: parameters.get('user'),
      channel: parameters.get('channel'),
      fault,
    });
    return { ...answerOf(flow.name, trace), ...page };
  }
  trace.push(step('the decision', `${chosen.user.name} allowed it`));
  return { ...answerOf(flow.name, trace), ...allow(world, flow, consent, { ...chosen, browser }) };
}

interface Choice {
  readonly user: UserRecord;
  readonly channel: string | null;
}

/** The chosen person, and the channel of the webhook; or why the choice is invalid. */
function choiceOf(
  world: Conversations & Pick<World, 'users'>,
  consent: ConsentRecord,
  parameters: Parameters,
): Choice | { readonly fault: string } {
  const asked = parameters.get('user');
  const user = personChosen(world, asked);
  if (user === undefined)
    return { fault: `No user with the id ${describeValue(asked)} can sign in.` };
  if (!consent.bot_scopes.includes('incoming-webhook')) return { user, channel: null };
  const named = parameters.get('channel');
  if (named === undefined) return { fault: 'Choose the channel for the webhook.' };
  const channel = channelsFor(world, user).find(({ id }) => id === named);
  return channel === undefined
    ? { fault: `${user.real_name} is not in that channel. Choose another one.` }
    : { user, channel: channel.id };
}

function allow(
  world: World,
  flow: AuthorizeFlow,
  consent: ConsentRecord,
  { user, channel, browser }: Choice & { readonly browser: Browser },
) {
  const at = Math.floor(world.clock.now());
  const { result, changes } = world.transact(() => {
    world.consents.remove(consent.id);
    const { app, user_scopes: scopes } = consent;
    const cookies =
      consent.flow === 'sign-in'
        ? signIn(world, browser, { app, user: user.id, scopes }, actionOf(world, flow))
        : {};
    const given = { ...agreementOf(consent), user: user.id, channel, auth_time: at };
    return { code: issueCode(world, given), cookies };
  });
  const back = backToClient(consent, { code: result.code });
  return { ...back, headers: { ...back.headers, ...result.cookies }, changes };
}

const step = (evidence: string, detail: string): Judged => ({
  rule: 'consent',
  judgement: { evidence, detail },
});

/** Shows the error to the person at the browser, when it cannot be returned to a client. */
function errorPage(
  code: AuthorizeErrorCode,
  evidence: string,
  detail = '',
): Pick<Answer, 'status' | 'headers' | 'body'> {
  const { cause, fix, status } = AUTHORIZE_ERRORS[code];
  return page({
    title: 'This request cannot continue',
    status: status === 302 ? 400 : status,
    body: html`<h1>This request cannot continue</h1>
      <p>${cause}</p>
      <p class="quiet"><code>${code}</code>: ${evidence}${detail === '' ? '' : `: ${detail}`}.</p>
      <p>${fix}</p>`,
  });
}
