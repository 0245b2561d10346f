import { expect, it, vi } from 'vitest';
import { defineDeployment } from '../../runtime/deployment.ts';
import { seedWorld } from '../../seed/seed-world.ts';
import { DEFAULT_OPTIONS } from './world.ts';
import { secretsOf } from './world-secrets.ts';

it('finds new secrets without scanning the old ones again', () => {
  const setting = {
    deployment: defineDeployment(),
    clock: () => 0,
    salt: null,
    life: '',
    followers: [],
  };
  const world = seedWorld(DEFAULT_OPTIONS, setting);
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
