import { expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import { METHODS } from './index.ts';

/** JSON that says itself what code finds when it takes it for a text, a number, a list or a plain object. */
const ODD: readonly unknown[] = [
  { toString: 1, valueOf: 1 },
  { toString: null, length: 3 },
  [{ toString: 1 }],
  [['true']],
  JSON.parse('{"__proto__":{"toString":1},"constructor":1}'),
  { toJSON: 'x', hasOwnProperty: 'x', map: 'x', type: { toString: 1 } },
  [null],
  -1e308,
  '\ud800',
];

it.each(METHODS.map((method) => [method.name, method] as const))(
  '%s answers odd JSON in each of its arguments, and never fails itself',
  async (name, { args }) => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const { apps, channels } = await world.brief();
    const [app] = apps;
    const sound = {
      channel: channels.find((channel) => channel.name === 'deploys')?.id,
      ts: '1.000001',
      client_id: app?.client_id,
      client_secret: app?.client_secret,
    };
    const token = app?.tokens.find(({ type }) => type === 'bot')?.token ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (const argument of ['token', ...Object.keys(args.shape)])
      for (const value of ODD) {
        const body = JSON.stringify({ ...sound, [argument]: value });
        const answer = await world.send(`/api/${name}`, { method: 'POST', headers, body });
        expect([argument, body, answer.body.error]).not.toContain('internal_error');
        expect([argument, body, answer.status]).toEqual([argument, body, 200]);
      }
  },
);
