import type { AuthorizeErrorCode } from '../../contract/errors/authorize-errors.ts';
import { askConsent, decideConsent, openPageOf, type Flow } from './steps/authorization-steps.ts';
import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';

type Fields = Readonly<Record<string, string>>;

interface Told {
  readonly code: AuthorizeErrorCode;
  readonly title: string;
  readonly caption: string;
}

/** What is wrong with a request that an app sends to one of the pages. */
export const requestFrom =
  (surface: Flow) =>
  (told: Told, changes: Fields | ((recorder: RecipeRecorder) => Fields)): RecipeCard => ({
    surface,
    ...told,
    make: (recorder) =>
      openPageOf(recorder, surface, typeof changes === 'function' ? changes(recorder) : changes),
  });

/** A request that would be fine but for a condition of the world. */
export const requestInCondition =
  (surface: Flow) =>
  (told: Told, condition: string): RecipeCard => ({
    surface,
    ...told,
    make: async (recorder) => {
      await recorder.condition(condition);
      await openPageOf(recorder, surface);
    },
  });

/** A decision on the consent page, with the secret of its form. */
export const decideOn =
  (surface: Flow) =>
  (told: Told, fieldsOf: (consent: string) => Fields): RecipeCard => ({
    surface,
    ...told,
    make: async (recorder) =>
      decideConsent(recorder, surface, fieldsOf(await askConsent(recorder, surface))),
  });

const signIn = requestFrom('openid');
const signInIn = requestInCondition('openid');
const decision = decideOn('openid');

/** Errors of the sign-in page. */
export const ABOUT_SIGNING_IN: readonly RecipeCard[] = [
  signIn(
    {
      code: 'invalid_client_id',
      title: 'A sign-in for an app that does not exist',
      caption:
        'No app has this client_id, so there is no redirect URI to trust: the person sees a page, and the app hears nothing.',
    },
    { client_id: '1.1' },
  ),
  signIn(
    {
      code: 'bad_redirect_uri',
      title: 'A redirect URI that only looks like a configured one',
      caption:
        'The host begins like a configured one and belongs to somebody else. A code sent there would be stolen, so the person sees a page instead.',
    },
    { redirect_uri: 'http://127.0.0.1.evil.example/callback' },
  ),
  signIn(
    {
      code: 'invalid_request',
      title: 'The response type is missing',
      caption:
        'response_type is required, also where only one value is possible. error_description names the parameter.',
    },
    { response_type: '' },
  ),
  signIn(
    {
      code: 'unsupported_response_type',
      title: 'A token is requested in the address',
      caption:
        'response_type=token would put a token into an address, where logs and histories keep it. Send response_type=code, and exchange the code on your server.',
    },
    { response_type: 'token' },
  ),
  signIn(
    {
      code: 'invalid_scope',
      title: 'Sign-in scopes together with others',
      caption:
        'One flow either signs a person in or asks for access to the workspace. Here both are requested, a scope conflict: send openid, email and profile in one flow, and chat:write in an install.',
    },
    { scope: 'openid chat:write' },
  ),
  signIn(
    {
      code: 'request_not_supported',
      title: 'A request object in the parameter request',
      caption:
        'The discovery document says request_parameter_supported: false. Send the parameters in the query, or serve the object and name its address in request_uri.',
    },
    { request: 'eyJhbGciOiJub25lIn0.e30.' },
  ),
  signIn(
    {
      code: 'invalid_request_uri',
      title: 'A request object at an address of the platform itself',
      caption: 'The platform fetches nothing from its own addresses.',
    },
    ({ brief }) => ({ request_uri: `${brief.deployment.base_url}/sandbox` }),
  ),
  signIn(
    {
      code: 'login_required',
      title: 'A silent sign-in while nobody is signed in',
      caption:
        'prompt=none asks for an answer without a page, and there is nobody to answer for. That is the normal answer to a first visit.',
    },
    { prompt: 'none' },
  ),
  signInIn(
    {
      code: 'unauthorized_client',
      title: 'A sign-in with an app that was removed',
      caption: 'The app was removed from the workspace, so people cannot sign in with it.',
    },
    'app_removed',
  ),
  signInIn(
    {
      code: 'temporarily_unavailable',
      title: 'A sign-in while the service is down',
      caption:
        'Nothing is wrong with the request. Tell the person to try again later, and keep what they were doing.',
    },
    'service_down',
  ),
  decision(
    {
      code: 'access_denied',
      title: 'The person cancels on the consent page',
      caption:
        'A person may say no, and the app gets access_denied instead of a code. That is no fault: return to where they were.',
    },
    (consent) => ({ consent, decision: 'cancel' }),
  ),
  decision(
    {
      code: 'invalid_consent',
      title: 'A decision with a forged form',
      caption:
        'The consent page has a secret in its form, and the post carries another. So no other site can decide for the person.',
    },
    (consent) => ({ consent: `${consent.slice(0, -4)}none`, decision: 'allow' }),
  ),
];
