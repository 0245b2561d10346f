import type { AGREEMENT, CodeRecord } from '../model/sign-in/code.ts';
import type { ConsentRecord } from '../model/sign-in/consent.ts';
import type { ResponseTarget } from './back-to-client.ts';
import type { AuthorizeFlow } from './authorize-flow.ts';
import { personHinted } from './request/login-hint.ts';
import { MAX_STATE_LENGTH, echoFault } from './rules/echo.ts';
import type { AuthorizeSubject } from './request/subject.ts';

/** The content of a consent page, before it is opened. */
export type Asked = Omit<ConsentRecord, 'id' | 'secret' | 'asked_at'>;

/** Where the response goes, also that to a refused request. A state that cannot be returned is left out. */
export function responseTargetOf({ parameters, redirect }: AuthorizeSubject): ResponseTarget {
  const state = parameters.get('state');
  return {
    redirect_uri: 'uri' in redirect ? redirect.uri : '',
    state: state === undefined || echoFault(state, MAX_STATE_LENGTH) !== null ? null : state,
    response_mode: parameters.get('response_mode') === 'form_post' ? 'form_post' : 'query',
  };
}

/** Id of the person named by `login_hint`; null without a hint, or if nobody matches it. */
function findHintedPerson({ world, parameters }: AuthorizeSubject): string | null {
  const hint = parameters.get('login_hint');
  return hint === undefined ? null : (personHinted(world, hint)?.id ?? null);
}

/** What an authorization request that passed the rules asks the person to agree to. */
export function agreementAskedBy(flow: AuthorizeFlow, subject: AuthorizeSubject): Asked {
  const { parameters, app } = subject;
  const challenge = parameters.get('code_challenge');
  return {
    flow: flow.flow,
    app: app?.id ?? '',
    ...responseTargetOf(subject),
    redirect_named: parameters.get('redirect_uri') !== undefined,
    ...flow.scopesOf(subject),
    nonce: parameters.get('nonce') ?? null,
    challenge:
      challenge === undefined
        ? null
        : {
            method: parameters.get('code_challenge_method') === 'S256' ? 'S256' : 'plain',
            value: challenge,
          },
    expected: findHintedPerson(subject),
  };
}

/** The part that is stored with the authorization code. */
export function agreementOf({
  flow,
  app,
  redirect_uri,
  redirect_named,
  user_scopes,
  bot_scopes,
  nonce,
  challenge,
}: Asked): Pick<CodeRecord, keyof typeof AGREEMENT> {
  return {
    flow,
    app,
    redirect_uri,
    redirect_named,
    user_scopes,
    bot_scopes,
    nonce,
    challenge,
  };
}
