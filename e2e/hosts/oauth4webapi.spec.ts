import { expect, test } from '../quiet-page.ts';
import { libraryScript } from './library-in-page.ts';
import { Tab } from './tab.ts';

test('a certified OpenID library in the page signs in through the worker', async ({ page }) => {
  const tab = new Tab(page);
  await tab.open();
  await page.evaluate(await libraryScript('OAuth'));
  const world = await tab.world();
  const [app] = world.apps;
  const told = await page.evaluate(
    async ({ issuer: base, id, secret }) => {
      const issuer = new URL(base);
      // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; the page is on loopback
      const insecure = { [OAuth.allowInsecureRequests]: true };
      const discovered = await OAuth.discoveryRequest(issuer, { algorithm: 'oidc', ...insecure });
      const server = await OAuth.processDiscoveryResponse(issuer, discovered);
      const client = { client_id: id };
      const redirect_uri = `${base}/relying-party/callback`;
      const verifier = OAuth.generateRandomCodeVerifier();
      const [state, nonce] = [OAuth.generateRandomState(), OAuth.generateRandomNonce()];
      const asked = new URLSearchParams({
        response_type: 'code',
        scope: 'openid email profile',
        client_id: id,
        redirect_uri,
        state,
        nonce,
        code_challenge: await OAuth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const form = new DOMParser()
        .parseFromString(
          await (await fetch(`${server.authorization_endpoint}?${asked}`)).text(),
          'text/html',
        )
        .querySelector('form');
      const consent = form?.querySelector<HTMLInputElement>('[name=consent]')?.value ?? '';
      const back = await fetch(form?.getAttribute('action') ?? '', {
        method: 'POST',
        body: new URLSearchParams({ consent, decision: 'allow' }),
      });
      const parameters = OAuth.validateAuthResponse(server, client, new URL(back.url), state);
      const answer = await OAuth.authorizationCodeGrantRequest(
        server,
        client,
        OAuth.ClientSecretBasic(secret),
        parameters,
        redirect_uri,
        verifier,
        insecure,
      );
      const tokens = await OAuth.processAuthorizationCodeResponse(server, client, answer, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await OAuth.validateApplicationLevelSignature(server, answer, insecure);
      const claims = OAuth.getValidatedIdTokenClaims(tokens);
      const info = await OAuth.processUserInfoResponse(
        server,
        client,
        claims?.sub ?? '',
        await OAuth.userInfoRequest(server, client, tokens.access_token, insecure),
      );
      return { iss: claims?.iss, sub: claims?.sub, info: info.sub, email: info.email };
    },
    {
      issuer: world.deployment.issuer,
      id: app?.client_id ?? '',
      secret: app?.client_secret ?? '',
    },
  );
  expect(told).toEqual({
    iss: world.deployment.issuer,
    sub: world.users.admin,
    info: world.users.admin,
    email: expect.stringContaining('@'),
  });
});
