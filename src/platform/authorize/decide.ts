import { AUTHORIZE_ERRORS } from '../../contract/errors/authorize-errors.ts';
import type { Answer } from '../http/answer.ts';
import type { Arrival } from '../http/arrival.ts';
import { inWords } from '../http/form.ts';
import type { Conversations } from '../model/channel.ts';
import { issueCode } from '../model/code.ts';
import { consentOf, type ConsentRecord } from '../model/consent.ts';
import type { UserRecord } from '../model/user.ts';
import type { World } from '../model/world/world.ts';
import { firstRefusal } from '../pipeline/first-refusal.ts';
import type { Judged } from '../pipeline/judgement.ts';
import { agreementOf } from './agreement.ts';
import { actionOf, answerOf, type AuthorizeFlow } from './authorize-flow.ts';
import { backToClient } from './back-to-client.ts';
import { type Browser, signIn } from './browser.ts';
import { channelsFor, consentPage, personChosen } from './pages/consent-page.ts';
import { errorPage } from './pages/error-page.ts';
import type { Parameters } from './request/parameters.ts';
import { DECISION_RULES } from './rules/decision.ts';

/** Answers the decision on a consent page. Each page accepts one decision. */
export function decide(
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
  if (user === undefined) return { fault: `No user with the id ${inWords(asked)} can sign in.` };
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
