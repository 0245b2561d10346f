import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExchangeSource } from '../../../contract/schemas/exchange.ts';
import { emptyExchange } from '../../../contract/schemas/exchange.fixture.ts';
import { openWorld } from '../../testing/open-world.ts';
import { ExchangeLog } from './exchange-log.ts';
import { sourceOf } from './source.ts';

const NOTHING = { client: null, panel: null, agent: null };

describe('who says to have sent a call', () => {
  it('is what its headers say, whatever the case of their names', () => {
    expect(
      sourceOf([
        ['X-Parley-Client', 'page'],
        ['x-parley-panel', 'sign-in'],
        ['User-Agent', '@slack:web-api/7.9.1 node/20.19.0 linux/6.1'],
      ]),
    ).toEqual({ client: 'page', panel: 'sign-in', agent: '@slack:web-api/7.9.1' });
  });

  it.each([
    ['Python/3.12.3 slackclient/3.27.0 Linux/6.1', 'slackclient/3.27.0'],
    ['Go-http-client/1.1', 'Go-http-client/1.1'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Mozilla/5.0'],
  ])('names the SDK of %j', (agent, product) => {
    expect(sourceOf([['user-agent', agent]]).agent).toBe(product);
  });

  it.each([
    ['nothing', []],
    ['another client', [['x-parley-client', 'admin']]],
    ['something else than a panel', [['x-parley-panel', '../Sign in<b>']]],
    ['spaces', [['user-agent', '  ']]],
  ] as const)('is nobody if they say %s', (_what, headers) => {
    expect(sourceOf(headers)).toEqual(NOTHING);
  });

  it('fits the log, whatever they say', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string({ maxLength: 500 }),
        (client, panel, agent) => {
          const source = sourceOf([
            ['x-parley-client', client],
            ['x-parley-panel', panel],
            ['user-agent', agent],
          ]);
          expect(ExchangeSource.safeParse(source).success).toBe(true);
          expect(source.agent?.length ?? 0).toBeLessThanOrEqual(80);
        },
      ),
    );
  });

  it('is in the list of calls, also of calls that an earlier Parley kept without it', async () => {
    const world = await openWorld();
    const headers = { 'user-agent': 'curl/8.5.0', 'x-parley-panel': 'explorer' };
    await world.call('api.test', {}, { headers });
    const { body } = await world.sandbox('/exchanges');
    expect(body['exchanges']).toMatchObject([
      { source: { client: null, panel: 'explorer', agent: 'curl/8.5.0' } },
    ]);

    const { source: _none, ...older } = emptyExchange();
    const request = { ...older.request, headers: [['user-agent', 'curl/7.1']] as const };
    const [first] = new ExchangeLog([{ ...older, request }]).page(null, 1).exchanges;
    expect(first?.source).toEqual({ ...NOTHING, agent: 'curl/7.1' });
  });
});
