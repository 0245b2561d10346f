import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DEPTH } from '../../contract/json.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

/** JSON of objects within objects, that many of them. */
const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;

const json = (body: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});

async function post(world: OpenWorld, payload: string) {
  const url = world.app.webhooks[0]?.url ?? '';
  const response = await world.platform.fetch(new Request(url, json(payload)));
  return { status: response.status, body: await response.text() };
}

/** A world that is still read by everything that reads all of it. */
async function expectSound(world: OpenWorld) {
  const channel = world.channels['deploys'] ?? '';
  expect((await world.call('conversations.history', { channel })).body.ok).toBe(true);
  const query = { query: 'deep' };
  expect((await world.call('search.messages', query, { token: world.user })).body.ok).toBe(true);
  const { body: snapshot } = await world.sandbox('/snapshot');
  expect(snapshot.ok).toBe(true);
  expect((await world.sandbox('/snapshot', snapshot, 'PUT')).body.ok).toBe(true);
  for (const { id } of (await world.sandbox('/exchanges')).body.exchanges)
    expect((await world.sandbox(`/exchanges/${id}`)).body.ok).toBe(true);
}

describe('JSON that is nested too deep', () => {
  const deep = nested(5_000);

  it('is invalid_payload on a webhook, and leaves nothing behind', async () => {
    const world = await openWorld();
    const answer = await post(world, `{"text":"deep","attachments":[${deep}]}`);
    expect(answer).toEqual({ status: 400, body: 'invalid_payload' });
    const [{ id }] = (await world.sandbox('/exchanges')).body.exchanges;
    const { trace } = (await world.sandbox(`/exchanges/${id}`)).body;
    expect(trace.at(-1).detail).toContain('nested more than 64 levels deep');
    await expectSound(world);
  });

  it('is invalid_arguments as the body of a Web API call, and as an argument in a form', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const init = json(`{"channel":"${channel}","text":"deep","attachments":[${deep}]}`);
    const headers = { ...init.headers, authorization: `Bearer ${world.bot}` };
    const whole = await world.send('/api/chat.postMessage', { ...init, headers });
    expect(whole.body.error).toBe('invalid_arguments');
    expect(whole.body.response_metadata.messages[0]).toContain('64 levels');
    const form = { channel, text: 'deep', attachments: `[${deep}]` };
    expect((await world.call('chat.postMessage', form)).body.error).toBe('invalid_arguments');
    const echoed = await world.send('/api/api.test', json(`{"foo":"bar","more":${deep}}`));
    expect(echoed.body.error).toBe('invalid_arguments');
    await expectSound(world);
  });

  it('is invalid_json as a body of the sandbox, and refused in a snapshot', async () => {
    const world = await openWorld();
    for (const [path, method] of [
      ['/reset', 'POST'],
      ['/conditions/service_down', 'PUT'],
      ['/snapshot', 'PUT'],
    ] as const) {
      const { status, body } = await world.send(`/sandbox${path}`, { method, body: deep });
      expect([path, status, body.error]).toEqual([path, 400, 'invalid_json']);
      expect(body.message).toMatch(/nested more than \d+ levels deep/);
    }
    await expectSound(world);
  });
});

it('takes JSON of any depth, width and size without breaking, and reads back all it keeps', async () => {
  const world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
  const channel = world.channels['deploys'] ?? '';
  const anyNesting = fc.record({
    depth: fc.oneof(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 4_000 })),
    width: fc.integer({ min: 1, max: 20 }),
    size: fc.integer({ min: 0, max: 500 }),
  });
  await fc.assert(
    fc.asyncProperty(anyNesting, async ({ depth, width, size }) => {
      const part = `{"text":"${'x'.repeat(size)}","own":${nested(depth)}}`;
      const attachments = `[${Array.from({ length: width }, () => part).join()}]`;
      // Percent escapes make a form three times as long.
      if (attachments.length > 300_000) return;
      const posted = await post(world, `{"text":"deep","attachments":${attachments}}`);
      // The payload, its list and the attachment are three levels of their own.
      expect(posted.body).toBe(depth + 3 <= MAX_DEPTH ? 'ok' : 'invalid_payload');
      const { body } = await world.call('chat.postMessage', { channel, text: 'deep', attachments });
      expect(body.error).toBe(depth + 2 <= MAX_DEPTH ? undefined : 'invalid_arguments');
    }),
    { numRuns: 40 },
  );
  await expectSound(world);
});
