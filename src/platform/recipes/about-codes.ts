import { CALLBACK, codeFor, exchangeCode } from './steps/authorization-steps.ts';
import type { RecipeCard } from './recipe-book.ts';

/** Errors of exchanging authorization codes and refresh tokens, and of the client that exchanges them. */
export const ABOUT_CODES: readonly RecipeCard[] = [
  {
    code: 'invalid_client_id',
    title: 'No app has this client_id',
    caption:
      'The platform looks for the app first, and no app has this client_id. Check that you call the deployment where the app is registered.',
    make: async (recorder) => exchangeCode(recorder, { client_id: '1.1', code: 'F0.none' }),
  },
  {
    code: 'bad_client_secret',
    title: 'The client_secret was not copied completely',
    caption:
      'The client_id is right, but the secret does not belong to it. Keep it on your server only.',
    make: (recorder) => {
      const client_secret = recorder.app.client_secret.slice(0, -4);
      return exchangeCode(recorder, { client_secret, code: 'F0.none' });
    },
  },
  {
    code: 'invalid_code',
    title: 'A code that was never issued',
    caption:
      'The install page did not issue this code. Take the code from the parameter code of the callback, unchanged.',
    make: (recorder) => exchangeCode(recorder, { code: 'F0.none' }),
  },
  {
    code: 'invalid_code',
    variant: 'too-old',
    title: 'A code is exchanged after eleven minutes',
    caption:
      'A code lives ten minutes, because it travels through the browser. Exchange it as soon as it arrives; here the app waited, and the installation starts again.',
    make: async (recorder) => {
      const code = await codeFor(recorder, 'install');
      await recorder.sandbox('/clock', { advance_s: 660 });
      await exchangeCode(recorder, { code });
    },
  },
  {
    code: 'code_already_used',
    title: 'A code is exchanged twice',
    caption:
      'The first exchange succeeds. The second one could come from a thief, so it fails and revokes the tokens of the first. Handle each callback once, even if the browser loads it again.',
    make: async (recorder) => {
      const code = await codeFor(recorder, 'install');
      await exchangeCode(recorder, { code });
      await exchangeCode(recorder, { code });
    },
  },
  {
    code: 'bad_redirect_uri',
    title: 'The exchange names another redirect URI',
    caption:
      'The person was sent to one redirect URI, and the exchange names another. Send exactly the same text in both, with or without its last slash.',
    make: async (recorder) => {
      const code = await codeFor(recorder, 'install');
      await exchangeCode(recorder, { code, redirect_uri: `${CALLBACK}/` });
    },
  },
  {
    code: 'invalid_code_verifier',
    title: 'The code verifier belongs to another flow',
    caption:
      'With PKCE, only the client that began the flow knows the verifier of its challenge. Keep the verifier in the session of the browser that began it: here the app sent the verifier of another flow.',
    make: async (recorder) => {
      const code = await codeFor(recorder, 'install', { code_challenge: 'a'.repeat(43) });
      await exchangeCode(recorder, { code, code_verifier: 'b'.repeat(43) });
    },
  },
  {
    code: 'user_not_found',
    variant: 'installer',
    title: 'The person who installed the app left before the exchange',
    caption:
      'The owner allowed the installation, and was deactivated before the app exchanged the code. Another person has to install the app.',
    make: async (recorder) => {
      const code = await codeFor(recorder, 'install');
      await recorder.condition('user_deactivated', { user_id: recorder.brief.users.admin });
      await exchangeCode(recorder, { code });
    },
  },
  {
    code: 'invalid_grant_type',
    title: 'A grant that the token endpoint does not know',
    caption:
      'People sign in themselves, so an app cannot exchange a password. Send grant_type=authorization_code with a code, or refresh_token.',
    make: ({ app: { client_id, client_secret }, call }) =>
      call('openid.connect.token', { client_id, client_secret, grant_type: 'password' }, null),
  },
  {
    code: 'token_rotation_not_enabled',
    title: 'The tokens of the app do not expire',
    caption:
      'A token can be exchanged for one that expires only if the app rotates its tokens. Turn token rotation on for the app first; from then on every install issues tokens that expire.',
    make: ({ app: { client_id, client_secret }, call }) =>
      call('oauth.v2.exchange', { client_id, client_secret }),
  },
  {
    code: 'token_already_exchanged',
    title: 'A token is exchanged twice',
    caption:
      'The first exchange gave a token that expires, and the refresh token that renews it. Store both and use them from then on; the old token cannot be exchanged again.',
    make: async (recorder) => {
      const { app_id, client_id, client_secret } = recorder.app;
      await recorder.sandbox(`/apps/${app_id}`, { token_rotation_enabled: true }, 'PATCH');
      await recorder.call('oauth.v2.exchange', { client_id, client_secret });
      await recorder.call('oauth.v2.exchange', { client_id, client_secret });
    },
  },
  {
    code: 'invalid_refresh_token',
    title: 'A refresh token that was never issued',
    caption:
      'Each refresh returns a new refresh token and ends the old one. Store the newest; if you have lost it, let the person sign in again. A second use of an old one revokes the whole sign-in.',
    make: ({ app: { client_id, client_secret }, call }) =>
      call(
        'openid.connect.token',
        { client_id, client_secret, grant_type: 'refresh_token', refresh_token: 'xoxe-1-none' },
        null,
      ),
  },
];
