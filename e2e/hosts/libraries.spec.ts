import type { UsersListResponse } from 'slack-web-api-client';
import { expect, test } from '../quiet-page.ts';
import { libraryScript } from './library-in-page.ts';
import { Tab } from './tab.ts';

test('libraries in the page work through the worker: an SDK calls, a certified OpenID library signs in', async ({
  page,
}) => {
  test.slow();
  const tab = new Tab(page);
  await tab.open();
  const world = await tab.world();

  await test.step('an SDK calls the platform', async () => {
    await page.evaluate(await libraryScript('Sdk'));
    const { channel, token } = await tab.poster();

    const walk = await page.evaluate(
      async ([channel, bearer]) => {
        const client = new Sdk.SlackAPIClient(bearer, {
          baseUrl: new URL('api/', location.href).href,
        });
        const who = await client.auth.test();
        const posted = await client.call('chat.postMessage', { channel, text: 'hello' });
        const message = { channel, ts: String(Reflect.get(posted, 'ts')) };
        const deleted = await client.chat.delete(message);
        const again = await client.chat.delete(message).catch((error: unknown) => error);
        const met: string[] = [];
        let cursor: string | undefined = '';
        do {
          const part: UsersListResponse = await client.users.list({ limit: 7, cursor });
          met.push(...(part.members ?? []).map(({ id }) => String(id)));
          cursor = part.response_metadata?.next_cursor;
        } while (cursor);
        return {
          team: who.team_id,
          deleted: deleted.ok,
          again: Reflect.get(Object(again), 'error'),
          met,
        };
      },
      [channel, token] as const,
    );

    expect(walk).toMatchObject({ team: world.team.id, deleted: true, again: 'message_not_found' });
    expect(walk.met).toHaveLength(world.users.count);
    expect(new Set(walk.met).size).toBe(world.users.count);
  });

  await test.step('a certified OpenID library signs in', async () => {
    await page.evaluate(await libraryScript('OAuth'));
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
});
