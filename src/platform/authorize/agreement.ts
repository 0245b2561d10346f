import type { AGREEMENT, CodeRecord } from '../model/code.ts';
import type { ConsentRecord } from '../model/consent.ts';
import type { Flow } from './flow.ts';
import type { AuthorizeSubject } from './subject.ts';

/** What a page of consent asks, before it is opened. */
export type Asked = Omit<ConsentRecord, 'id' | 'secret' | 'asked_at'>;

/** What a request that passed the rules asks a person to agree to. */
export function askedOf(flow: Flow, subject: AuthorizeSubject): Asked {
  const { parameters, app, redirect } = subject;
  const challenge = parameters.get('code_challenge');
  return {
    flow: flow.flow,
    app: app?.id ?? '',
    redirect_uri: 'address' in redirect ? redirect.address : '',
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
    state: parameters.get('state') ?? null,
    response_mode: parameters.get('response_mode') === 'form_post' ? 'form_post' : 'query',
    login_hint: parameters.get('login_hint') ?? null,
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
