import { expect, it, vi } from 'vitest';
import { defineDeployment } from '../../runtime/deployment.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import { issueToken } from '../token.ts';
import { secretsOf } from './world-secrets.ts';
import { DEFAULT_OPTIONS } from './world.ts';

const SETTING = {
  deployment: defineDeployment(),
  clock: () => 0,
  salt: null,
  life: '',
  commitHooks: [],
};

it('forgets tokens that were deleted long ago, and never existing ones', () => {
  const world = seedWorld(DEFAULT_OPTIONS, SETTING);
  const finds = (secret: string) => secretsOf(world).spansIn(`a ${secret} z`).length;
  const [held] = world.tokens.scan();
  const [app] = world.apps.scan();
  const [hook] = world.webhooks.scan();
  if (!held || !app || !hook) throw new Error('a world has an app with a token');
  const part = ({ token }: { token: string }) => token.slice(token.lastIndexOf('-') + 1);
  expect(finds(part(held))).toBe(1);
  world.transact(() => world.webhooks.remove(hook.id));
  const issue = () => {
    const { app, type, user, scopes, issued_at } = held;
    let issued = held;
    world.transact(() => {
      issued = issueToken(world, { app, type, user, scopes, issued_at, expires_at: null });
    });
    return issued;
  };
  const first = issue();
  world.transact(() => world.tokens.remove(first.token));
  expect(finds(part(first))).toBe(1);
  for (let nth = 0; nth < 1200; nth += 1) {
    const { token } = issue();
    expect(finds(part({ token }))).toBe(1);
    world.transact(() => world.tokens.remove(token));
  }
  expect([part(first), part(held), app.client_secret, hook.secret].map(finds)).toEqual([
    0, 1, 1, 1,
  ]);
});

it('finds new secrets without scanning the old ones again', () => {
  const world = seedWorld(DEFAULT_OPTIONS, SETTING);
  const [app] = world.apps.scan();
  const [webhook] = world.webhooks.scan();
  if (app === undefined || webhook === undefined) throw new Error('a world has an app');
  const finds = (secret: string) => secretsOf(world).spansIn(`a ${secret} z`).length;
  expect([app.client_secret, app.signing_secret, webhook.secret].map(finds)).toEqual([1, 1, 1]);
  const scans = [vi.spyOn(world.apps, 'scan'), vi.spyOn(world.webhooks, 'scan')];

  world.transact(() => {
    world.webhooks.put({ ...webhook, id: 'B0NEW', secret: 'anewsecretofawebhook' });
    world.apps.put({ ...app, client_secret: 'anewsecretofanapp' });
  });
  expect(['anewsecretofawebhook', 'anewsecretofanapp'].map(finds)).toEqual([1, 1]);
  expect(finds(app.client_secret)).toBe(1);
  world.transact(() => world.webhooks.remove('B0NEW'));
  expect(finds('anewsecretofawebhook')).toBe(1);
  for (const scan of scans) expect(scan).not.toHaveBeenCalled();
});
