import { expect, it } from 'vitest';
import { createPlatform } from '../../platform/platform.ts';
import { writeGreeting } from './greeting.ts';

it.each([
  ['random', { salt: 'a salt' }],
  ['PREDICTABLE', {}],
])('says that the secrets are %s', async (said, salt) => {
  expect(await writeGreeting(createPlatform(salt), null)).toContain(`Secrets        ${said}`);
});

it('says that the world ends with the server', async () => {
  expect(await writeGreeting(createPlatform(), null)).toMatch(
    /^ {2}World {10}until this server stops: /m,
  );
});

it('gives the address, a token, and a call that works as printed', async () => {
  const platform = createPlatform({ deployment: { base_url: 'http://127.0.0.1:4321' } });
  const lines = (await writeGreeting(platform, null)).split('\n');
  const token = /Bot token +(xoxb-\S+)$/.exec(
    lines.find((line) => /Bot token/.test(line)) ?? '',
  )?.[1];
  expect(lines).toContain('  Parley is at   http://127.0.0.1:4321');
  const [, authorization = '', url = ''] =
    /^ {2}curl -H 'Authorization: ([^']+)' (\S+)$/.exec(
      lines.find((line) => line.includes('curl')) ?? '',
    ) ?? [];
  expect(authorization).toBe(`Bearer ${token}`);
  const answer = await platform.fetch(new Request(url, { headers: { authorization } }));
  expect(await answer.json()).toMatchObject({ ok: true, bot_id: expect.any(String) });
});

it('warns where other machines can reach the server, and gives the key of the sandbox', async () => {
  const platform = createPlatform();
  expect(await writeGreeting(platform, null)).not.toMatch(/warning|key/i);
  const printed = await writeGreeting(platform, '0123abcd');
  expect(printed).toContain('WARNING: this server listens to the network');
  expect(printed).toContain('x-parley-key: 0123abcd');
});
