import { isOpenIdScope, isScope } from '../../../contract/scopes.ts';
import type { AuthorizeRule } from '../../authorize/rule.ts';
import { client } from '../../authorize/rules/client.ts';
import { codeChallenge } from '../../authorize/rules/code-challenge.ts';
import { echoFault, MAX_NONCE_LENGTH } from '../../authorize/rules/echo.ts';
import { redirectUri } from '../../authorize/rules/redirect-uri.ts';
import { repeated } from '../../authorize/rules/repeated.ts';
import { responseMode } from '../../authorize/rules/response-mode.ts';
import { service } from '../../authorize/rules/service.ts';
import { state } from '../../authorize/rules/state.ts';
import { team } from '../../authorize/rules/team.ts';
import { quoteShort, describeValue } from '../../http/form.ts';
import { isCheckOff } from '../../model/service-state.ts';
import { silentSignIn } from './silent-sign-in.ts';

/** `openid` is requested, with no scopes other than those of sign-in (interface: scope conflict). */
const scope: AuthorizeRule = {
  name: 'scope',
  codes: ['invalid_scope'],
  judge: ({ world, scope: asked, userScope }) => {
    const evidence = `scope ${quoteShort(asked.join(' '))}`;
    const refused = 'invalid_scope' as const;
    const unknown = asked.find((word) => !isScope(word));
    if (unknown !== undefined)
      return { refused, evidence, detail: `unknown scope ${quoteShort(unknown)}` };
    const other = [...asked, ...userScope].find((word) => !isOpenIdScope(word));
    const conflicts = other !== undefined && asked.some(isOpenIdScope);
    if (conflicts && !isCheckOff(world, 'scope_conflict')) {
      const detail = `scope conflict: sign-in scopes cannot be combined with ${quoteShort(other)}`;
      return { refused, evidence, detail };
    }
    if (!asked.includes('openid')) return { refused, evidence, detail: 'openid is missing' };
    return conflicts ? { evidence, detail: 'scopes conflict, which is not checked' } : { evidence };
  },
};

/** Only the authorization code flow is supported (interface: `response_type` must be `code`). */
const responseType: AuthorizeRule = {
  name: 'response type',
  codes: ['invalid_request', 'unsupported_response_type'],
  judge: ({ parameters }) => {
    const asked = parameters.get('response_type');
    const evidence = `response_type ${describeValue(asked)}`;
    if (asked === undefined)
      return { refused: 'invalid_request', evidence, detail: 'response_type is missing' };
    if (asked !== 'code')
      return { refused: 'unsupported_response_type', evidence, detail: 'it must be code' };
    return { evidence };
  },
};

/**
 * The request object at `request_uri` was fetched and is valid; its parameters override those of the query (RFC 9101;
 * docs/assumptions.md, A-32). Objects by value are not supported (interface, "Discovery document").
 */
const requestObject: AuthorizeRule = {
  name: 'request object',
  codes: [
    'request_not_supported',
    'invalid_request',
    'invalid_request_uri',
    'invalid_request_object',
  ],
  judge: ({ parameters, object }) => {
    if (parameters.get('request') !== undefined) {
      const detail = 'request_parameter_supported is false';
      return { refused: 'request_not_supported', evidence: 'parameter request', detail };
    }
    const address = parameters.get('request_uri');
    if (address === undefined) return null;
    const evidence = `request_uri ${quoteShort(withoutQuery(address), 200)}`;
    if (parameters.repeated.has('request_uri'))
      return { refused: 'invalid_request', evidence, detail: 'it was sent more than once' };
    if (object === null)
      return { refused: 'invalid_request_uri', evidence, detail: 'it was not fetched' };
    if ('unfetched' in object)
      return { refused: 'invalid_request_uri', evidence, detail: object.unfetched };
    if ('fault' in object)
      return { refused: 'invalid_request_object', evidence, detail: object.fault };
    const names = [...object.values.keys()].join(', ');
    const secured = object.signed ? 'signed with HS256' : 'not signed';
    return { evidence, detail: `it is ${secured}; it sets ${names === '' ? 'nothing' : names}` };
  },
};

/** A query often has secrets. */
const withoutQuery = (address: string) => address.split(/[?#]/, 1)[0] ?? '';

const PROMPTS = ['none', 'login', 'consent', 'select_account'];

/** Whether a page may be shown (OpenID Connect Core, 3.1.2.1; docs/assumptions.md, A-25). */
const prompt: AuthorizeRule = {
  name: 'prompt',
  codes: ['invalid_request', 'login_required', 'consent_required'],
  judge: (subject) => {
    const asked = subject.parameters.get('prompt');
    if (asked === undefined) return null;
    const evidence = `prompt ${describeValue(asked)}`;
    const words = asked.split(' ');
    const unknown = words.find((word) => !PROMPTS.includes(word));
    if (unknown !== undefined || (words.includes('none') && words.length > 1)) {
      const detail = `prompt must be none, or one or more of ${PROMPTS.slice(1).join(', ')}`;
      return { refused: 'invalid_request', evidence, detail };
    }
    if (asked !== 'none') return { evidence, detail: 'the consent page is shown' };
    const silent = silentSignIn(subject);
    if ('error' in silent) return { refused: silent.error, evidence, detail: silent.detail };
    return { evidence, detail: 'somebody is signed in and has granted the scopes' };
  },
};

/** The value the identity token will carry. It is optional; without it a replayed token goes unnoticed. */
const nonce: AuthorizeRule = {
  name: 'nonce',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const value = parameters.get('nonce');
    if (value === undefined)
      return { evidence: 'no nonce', detail: 'the client cannot detect a replayed token' };
    const evidence = `nonce of ${value.length} characters`;
    const fault = echoFault(value, MAX_NONCE_LENGTH);
    return fault !== null
      ? { refused: 'invalid_request', evidence, detail: `nonce: ${fault}` }
      : { evidence, detail: 'the identity token will carry it' };
  },
};

/** `max_age` is a number of seconds (OpenID Connect Core, 3.1.2.1). */
const maxAge: AuthorizeRule = {
  name: 'max_age',
  codes: ['invalid_request'],
  judge: ({ parameters }) => {
    const asked = parameters.get('max_age');
    if (asked === undefined) return null;
    const evidence = `max_age ${describeValue(asked)}`;
    if (/^\d{1,10}$/.test(asked)) return { evidence };
    const detail = 'max_age must be a whole number of seconds, zero or more';
    return { refused: 'invalid_request', evidence, detail };
  },
};

/** The app is installed: the tokens of a removed app do not work, nor do those of a sign-in. */
const installed: AuthorizeRule = {
  name: 'installed',
  codes: ['unauthorized_client'],
  judge: ({ app }) =>
    app?.removed === true
      ? {
          refused: 'unauthorized_client',
          evidence: `app ${app.name}`,
          detail: 'it was removed from the workspace; install it again first',
        }
      : null,
};

/**
 * Every rule of a sign-in, in order: the request object, which may say where to send the response; where to send it;
 * then the request itself.
 */
export const SIGN_IN_RULES: readonly AuthorizeRule[] = [
  client,
  requestObject,
  redirectUri,
  repeated,
  service,
  installed,
  responseType,
  scope,
  state,
  nonce,
  team,
  responseMode,
  codeChallenge,
  maxAge,
  prompt,
];
