import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Installation, InstallProvider } from '@slack/oauth';
import { WebClient } from '@slack/web-api';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import type { Exam } from '../../contract/sandbox.ts';
import { type Examined, running } from './examined.fixture.ts';
import { SILENT } from './silent.fixture.ts';

const CALLBACK = 'http://127.0.0.1/callback';

/** The official part for installing apps, alone behind a bare server, as its examples use it. */
export async function slackOauth({ base, app, sandbox, finish }: Examined): Promise<Exam> {
  const installer = new InstallProvider({
    clientId: app.client_id,
    clientSecret: app.client_secret,
    stateSecret: 'a secret of the app',
    authorizationUrl: `${base}/oauth/v2/authorize`,
    clientOptions: { slackApiUrl: `${base}/api/` },
    directInstall: true,
    logger: SILENT,
  });
  const server = createServer((request, response) => {
    const options = { scopes: ['chat:write'], redirectUri: back };
    void (request.url === '/install'
      ? installer.handleInstallPath(request, response, {}, options)
      : installer.handleCallback(request, response, {
          success: (_installation, _options, _request, done) => done.end(),
          failure: (_error, _options, _request, done) => done.end(),
        }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({ stop: () => server.close() });
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const back = `${here}/callback`;
  await sandbox(`/apps/${app.app_id}`, { redirect_urls: [back] }, 'PATCH');
  for (let people = 0; people < 5; people += 1) {
    const sent = await fetch(`${here}/install`, { redirect: 'manual' });
    const cookie = sent.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const callback = await consented(new URL(sent.headers.get('location') ?? ''));
    await fetch(callback, { headers: { cookie } });
  }
  return finish();
}

type Bot = NonNullable<Installation['bot']>;

/** Renews tokens as the official part for installing apps does: before a call, by the time at which they expire. */
export async function renewing({ base, app, exam, finish }: Examined): Promise<Exam> {
  const { given } = exam;
  const clientOptions = { slackApiUrl: `${base}/api/`, logger: SILENT };
  let bot: Bot = {
    id: app.bot_id,
    userId: app.bot_user_id,
    scopes: [],
    token: given['SLACK_EXPIRING_TOKEN'] ?? '',
    refreshToken: given['SLACK_REFRESH_TOKEN'] ?? '',
    expiresAt: Date.now() / 1000 + 12 * 3600,
  };
  const installer = new InstallProvider({
    clientId: app.client_id,
    clientSecret: app.client_secret,
    stateSecret: 'a secret of the app',
    clientOptions,
    logger: SILENT,
    installationStore: {
      storeInstallation: (installation) => {
        bot = { ...bot, ...installation.bot };
        return Promise.resolve();
      },
      fetchInstallation: () =>
        Promise.resolve({
          authVersion: 'v2' as const,
          team: { id: 'T1', name: 'Team' },
          enterprise: undefined,
          user: { id: 'U1', token: undefined, scopes: undefined },
          bot,
        }),
    },
  });
  const call = async () => {
    const query = { teamId: 'T1', enterpriseId: undefined, isEnterpriseInstall: false };
    const { botToken } = await installer.authorize(query);
    await new WebClient(botToken, clientOptions).auth.test();
  };
  for (let round = 0; round < 4; round += 1) await Promise.allSettled([call(), call()]);
  return finish();
}

/** Goes through the consent page as a browser does. */
async function consented(address: URL): Promise<URL> {
  const page = await (await fetch(address)).text();
  const [, consent = ''] = /name="consent" value="([^"]+)"/.exec(page) ?? [];
  const answer = await fetch(new URL(address.pathname, address), {
    method: 'POST',
    body: new URLSearchParams({ consent, decision: 'allow' }),
    redirect: 'manual',
  });
  return new URL(answer.headers.get('location') ?? '');
}

/** Signs people in with a certified client; with `checks` it also verifies signatures. */
export const openidClient =
  (...checks: ((config: openid.Configuration) => void)[]) =>
  async ({ base, app, finish }: Examined): Promise<Exam> => {
    const { client_id, client_secret } = app;
    const config = await openid.discovery(
      new URL(base),
      client_id,
      undefined,
      openid.ClientSecretPost(client_secret),
      // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; this server is on loopback
      { execute: [openid.allowInsecureRequests, ...checks] },
    );
    for (let people = 0; people < 6; people += 1) {
      const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()];
      const parameters = { redirect_uri: CALLBACK, scope: 'openid email' };
      const asked = { ...parameters, state: expectedState, nonce: expectedNonce };
      const callback = await consented(openid.buildAuthorizationUrl(config, asked));
      const expected = { expectedState, expectedNonce, idTokenExpected: true };
      await openid
        .authorizationCodeGrant(config, callback, expected)
        .then((tokens) =>
          openid.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? ''),
        )
        .catch(() => null);
    }
    return finish();
  };

/** Signs people in with the certified library below it; with `checks` it also verifies signatures. */
export const oauth4webapi =
  ({ checks = false } = {}) =>
  async ({ base, app, finish }: Examined): Promise<Exam> => {
    // oxlint-disable-next-line typescript/no-deprecated -- it is marked so to stand out; this server is on loopback
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(base);
    const found = await oauth.discoveryRequest(issuer, insecure);
    const as = await oauth.processDiscoveryResponse(issuer, found);
    const client = { client_id: app.client_id };
    const authentication = oauth.ClientSecretPost(app.client_secret);
    for (let people = 0; people < 6; people += 1) {
      const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
      const address = new URL(as.authorization_endpoint ?? '');
      const asked = { response_type: 'code', scope: 'openid email', redirect_uri: CALLBACK };
      address.search = new URLSearchParams({ ...asked, ...client, state, nonce }).toString();
      const callback = await consented(address);
      const signIn = async () => {
        const returned = oauth.validateAuthResponse(as, client, callback, state);
        const response = await oauth.authorizationCodeGrantRequest(
          as,
          client,
          authentication,
          returned,
          CALLBACK,
          // oxlint-disable-next-line typescript/no-deprecated -- it is marked so to stand out; the exam is about something else
          oauth.nopkce,
          insecure,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        if (checks) await oauth.validateApplicationLevelSignature(as, response, insecure);
        await oauth.userInfoRequest(as, client, tokens.access_token, insecure);
      };
      await signIn().catch(() => null);
    }
    return finish();
  };
