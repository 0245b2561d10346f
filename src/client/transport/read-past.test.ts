import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { SandboxRefused } from './refusal.ts';

const baseUrl = 'http://localhost/parley';

/** A client of the past, and what it sent. */
function pastClient() {
  const sent: {
    readonly line: string;
    readonly at: string | null;
    readonly token: string | null;
  }[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const { method, url, headers } = new Request(input, init);
    sent.push({
      line: `${method} ${url.slice(baseUrl.length)}`,
      at: headers.get('x-parley-at'),
      token: headers.get('authorization'),
    });
    return Response.json({ ok: true, clock: { now: 7, frozen: false } });
  };
  return { client: createClient({ baseUrl, fetch }).atMoment('x0000000007'), sent };
}

describe('a client of the past', () => {
  it('names its moment in every request, and keeps the other headers', async () => {
    const { client, sent } = pastClient();
    expect((await client.world()).clock).toEqual({ now: 7, frozen: true });
    const body = 'channel=C1';
    const headers = [['authorization', 'Bearer t']] as const;
    const url = `${baseUrl}/api/conversations.history`;
    await client.call({ verb: 'POST', url, headers, body });
    await client.playRecipe('a');
    expect(sent).toEqual([
      { line: 'GET /sandbox', at: 'x0000000007', token: null },
      { line: 'POST /api/conversations.history', at: 'x0000000007', token: 'Bearer t' },
      { line: 'POST /sandbox/recipes/a/play', at: 'x0000000007', token: null },
    ]);
  });

  it('sends nothing that would change the world', async () => {
    const { client, sent } = pastClient();
    const calls = [
      () => client.reset({}),
      () => client.setClock({ frozen: true }),
      () => client.leaveCondition('service_down'),
      () => client.restore('{}'),
      () => client.rewind(null),
      () => client.sandbox('/api/play', { method: 'POST' }),
    ];
    for (const call of calls) await expect(call()).rejects.toBeInstanceOf(SandboxRefused);
    for (const url of ['https://hooks.parley.test/T/B/s', `${baseUrl}/openid/connect/authorize`]) {
      const refused = await client.call({ verb: 'POST', url, headers: [], body: '' });
      expect([refused.status, refused.code]).toEqual([409, 'in_the_past']);
    }
    expect(sent).toEqual([]);
  });
});
