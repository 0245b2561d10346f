import type { AGREEMENT, CodeRecord } from '../model/code.ts';
import type { ConsentRecord } from '../model/consent.ts';
import type { WayBack } from './back-to-client.ts';
import type { AuthorizeFlow } from './authorize-flow.ts';
import { personHinted } from './request/login-hint.ts';
import { LONGEST_STATE, echoFault } from './rules/echo.ts';
import type { AuthorizeSubject } from './request/subject.ts';

/** What a page of consent asks, before it is opened. */
export type Asked = Omit<ConsentRecord, 'id' | 'secret' | 'asked_at'>;

/** Where and how the answer goes back, to a request that was refused too: without a state that cannot. */
export function wayBackOf({ parameters, redirect }: AuthorizeSubject): WayBack {
  const state = parameters.get('state');
  return {
    redirect_uri: 'uri' in redirect ? redirect.uri : '',
    state: state === undefined || echoFault(state, LONGEST_STATE) !== null ? null : state,
    response_mode: parameters.get('response_mode') === 'form_post' ? 'form_post' : 'query',
  };
}

/** Id of the person that the client says will sign in; null where it does not say, or nobody is meant. */
function expectedPerson({ world, parameters }: AuthorizeSubject): string | null {
  const hint = parameters.get('login_hint');
  return hint === undefined ? null : (personHinted(world, hint)?.id ?? null);
}

/** What a request that passed the rules asks a person to agree to. */
export function askedOf(flow: AuthorizeFlow, subject: AuthorizeSubject): Asked {
  const { parameters, app } = subject;
  const challenge = parameters.get('code_challenge');
  return {
    flow: flow.flow,
    app: app?.id ?? '',
    ...wayBackOf(subject),
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
    expected: expectedPerson(subject),
  };
}

/** The part of it that a code remembers. */
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
