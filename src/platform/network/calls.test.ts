import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FAULT_DELAY_MS, NETWORK_FAULTS } from '../../contract/network-faults.ts';
import type { Wake } from '../runtime/outbound.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { settleAll } from '../testing/receiver.ts';

// Otherwise it loads with the first fault, which takes its time.
await import('./network.ts');

/** A host that calls back soon, and never later: only a moved clock ends a wait. */
const wake: Wake = (delay_ms, callback) => {
  if (delay_ms === 0) queueMicrotask(callback);
  return () => undefined;
};

const arm = async (world: OpenWorld, parameters: object) => {
  const { body } = await world.sandbox('/conditions/call_faults', parameters, 'PUT');
  expect(body).toMatchObject({ ok: true, active: true });
};

const requestTo = (world: OpenWorld, text: string, method = 'chat.postMessage') =>
  new Request(`http://localhost/api/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.bot}` },
    body: new URLSearchParams({ channel: world.channels['deploys'] ?? '', text }),
  });

/** What a client gets: the bytes that arrive before the connection breaks, as text. */
async function got(answer: Response) {
  const { status, headers, body, type } = answer;
  if (type === 'error') return { status, headers, text: '', isBroken: true };
  const bytes: number[] = [];
  let isBroken = false;
  try {
    for await (const chunk of body ?? []) bytes.push(...chunk);
  } catch {
    isBroken = true;
  }
  return { status, headers, text: new TextDecoder().decode(new Uint8Array(bytes)), isBroken };
}

const post = async (world: OpenWorld, text: string) =>
  got(await world.platform.fetch(requestTo(world, text)));

const posted = async (world: OpenWorld, text: string) => {
  const channel = world.channels['deploys'] ?? '';
  const { messages } = (await world.call('conversations.history', { channel })).body;
  return messages.filter((message: { text: string }) => message.text === text).length;
};

const newest = async (world: OpenWorld) => {
  const { exchanges } = (await world.sandbox('/exchanges')).body;
  return (await world.sandbox(`/exchanges/${exchanges.at(-1).id}`)).body;
};

describe('a fault of the network', () => {
  it.each([
    ['cut', 'always', 200, true, 1, 'in the middle of its answer'],
    ['cut', 'never', 0, true, 0, 'did nothing'],
    ['garbage', 'always', 200, false, 1, 'random bytes'],
    ['wrong_length', 'never', 200, false, 1, 'announced half'],
    ['connection_refused', 'always', 0, true, 0, 'did nothing'],
    ['proxy_page', 'always', 502, false, 1, 'did not wait'],
    ['proxy_page', 'never', 502, false, 0, 'did nothing'],
  ])('%s, done: %s', async (fault, done, status, isBroken, count, words) => {
    const world = await openWorld();
    await arm(world, { fault, done });
    const answer = await post(world, 'hello');
    expect(answer).toMatchObject({ status, isBroken });
    expect(() => JSON.parse(answer.text)).toThrow(SyntaxError);
    const { error, trace, changes, ...exchange } = await newest(world);
    // The log has what the service answered, and what the client got.
    expect(error).toBe(fault);
    expect(trace.at(-1)).toMatchObject({
      rule: 'network',
      verdict: 'refused',
      error: fault,
      detail: expect.stringContaining(words),
    });
    expect(changes.length > 0).toBe(count > 0);
    if (count > 0) expect(exchange.response.body.text).toContain('"ok":true');
    expect(await posted(world, 'hello')).toBe(count);
  });

  it('cuts an answer in its middle, whose length was announced whole', async () => {
    const world = await openWorld();
    await arm(world, { fault: 'cut' });
    const { text, headers } = await post(world, 'hello');
    expect(text).toMatch(/^\{"ok":true/);
    const { response } = await newest(world);
    expect(response.body.text.startsWith(text)).toBe(true);
    expect(headers.get('content-length')).toBe(String(response.body.bytes));
    expect(text.length).toBe(response.body.bytes >> 1);
  });

  it('is the same in every replay', async () => {
    const run = async () => {
      const world = await openWorld();
      await arm(world, { fault: 'garbage', often: 'sometimes' });
      const texts: string[] = [];
      for (let at = 0; at < 12; at += 1) texts.push((await post(world, `text ${at}`)).text);
      return texts;
    };
    const texts = await run();
    expect(await run()).toEqual(texts);
    const whole = texts.filter((text) => text.startsWith('{"ok":true'));
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.length).toBeLessThan(12);
  });

  it('that comes once turns its switch off, and a rewind turns it on again', async () => {
    const world = await openWorld();
    await arm(world, { fault: 'cut', often: 'once' });
    await world.call('auth.test');
    expect((await post(world, 'first')).isBroken).toBe(true);
    expect((await world.brief()).conditions).toEqual([]);
    expect((await post(world, 'second')).isBroken).toBe(false);
    const { exchanges } = (await world.sandbox('/exchanges')).body;
    await world.sandbox('/rewind', { to: exchanges[0].id });
    expect((await world.brief()).conditions).toMatchObject([{ name: 'call_faults' }]);
    expect((await post(world, 'again')).isBroken).toBe(true);
  });

  it('disturbs the methods that it names, and neither other calls nor the sandbox', async () => {
    const world = await openWorld();
    await arm(world, { fault: 'connection_refused', methods: ['auth.test'] });
    expect((await post(world, 'hello')).isBroken).toBe(false);
    const fetch = (method: string) => world.platform.fetch(requestTo(world, '', method));
    expect((await fetch('auth.test')).type).toBe('error');
    await arm(world, { fault: 'connection_refused', methods: ['auth.test'] });
    expect((await fetch('auth%2Etest')).type).toBe('error');
    await arm(world, { fault: 'connection_refused', methods: ['*'] });
    expect((await fetch('no.such')).type).toBe('error');
    const { pathname } = new URL(world.app.webhooks[0]?.url ?? '');
    expect((await world.send(pathname, { method: 'POST', body: '{"text":"x"}' })).body).toBe('ok');
    expect((await world.sandbox('')).status).toBe(200);
  });

  it('does nothing from the file of a stranger without its condition', async () => {
    const world = await openWorld();
    await arm(world, { fault: 'cut' });
    const { body: snapshot } = await world.sandbox('/snapshot');
    const rows = snapshot.rows.filter(({ table }: { table: string }) => table !== 'conditions');
    const other = await openWorld();
    expect((await other.sandbox('/snapshot', { ...snapshot, rows }, 'PUT')).body.ok).toBe(true);
    expect((await post(other, 'hello')).isBroken).toBe(false);
  });

  it('is not met by a call whose changes could not be kept', async () => {
    let isFull = false;
    const world = await openWorld({
      journal: {
        begin: async () => undefined,
        commit: async () => (isFull ? Promise.reject(new Error('full')) : undefined),
      },
    });
    await arm(world, { fault: 'cut' });
    isFull = true;
    expect((await post(world, 'hello')).text).toBe('{"ok":false,"error":"service_unavailable"}');
    isFull = false;
    expect((await world.brief()).conditions).toMatchObject([{ name: 'call_faults' }]);
  });

  it('refuses a delay above the limit', async () => {
    const world = await openWorld();
    const delay_ms = MAX_FAULT_DELAY_MS + 1;
    const { body } = await world.sandbox('/conditions/call_faults', { delay_ms }, 'PUT');
    expect(body).toMatchObject({ ok: false, error: 'invalid_parameters' });
  });
});

describe('an answer that is late', () => {
  it('waits on the clock of the world, while its call is done and logged', async () => {
    const world = await openWorld({ wake });
    await arm(world, { fault: 'delay', delay_ms: 5000 });
    let isThere = false;
    const answer = post(world, 'hello').finally(() => (isThere = true));
    await settleAll();
    expect(await posted(world, 'hello')).toBe(1);
    await world.sandbox('/clock', { advance_s: 4.9 });
    await settleAll();
    expect(isThere).toBe(false);
    await world.sandbox('/clock', { advance_s: 0.1 });
    expect((await answer).text).toContain('"ok":true');
    const { exchanges } = (await world.sandbox('/exchanges')).body;
    const { error, trace } = (await world.sandbox(`/exchanges/${exchanges[0].id}`)).body;
    expect(error).toBe(null);
    expect(trace.at(-1)).toMatchObject({
      rule: 'network',
      verdict: 'passed',
      detail: 'the answer is 5 s of the world’s clock late',
    });
  });

  it('comes in pieces', async () => {
    const world = await openWorld({ wake });
    await arm(world, { fault: 'slow_body', delay_ms: 8000 });
    const answer = await world.platform.fetch(requestTo(world, 'hello'));
    const reader = answer.body?.getReader();
    let length = 0;
    for (let at = 0; at < 8; at += 1) {
      const piece = reader?.read();
      await settleAll();
      await world.sandbox('/clock', { advance_s: 1 });
      length += (await piece)?.value?.length ?? 0;
    }
    expect((await reader?.read())?.done).toBe(true);
    expect(String(length)).toBe(answer.headers.get('content-length'));
  });

  it('overtakes others with jitter, at the same times in every replay', async () => {
    const run = async () => {
      const world = await openWorld({ wake });
      await arm(world, { fault: 'jitter', delay_ms: 10_000 });
      const order: string[] = [];
      const answers = ['a', 'b', 'c', 'd', 'e'].map((text) =>
        post(world, text).then(() => order.push(text)),
      );
      for (let at = 0; at < 10; at += 1) {
        await settleAll();
        await world.sandbox('/clock', { advance_s: 1 });
      }
      await Promise.all(answers);
      return order.join('');
    };
    const order = await run();
    expect(order).not.toBe('abcde');
    expect(await run()).toBe(order);
  });

  it('comes at once if its world is replaced, and from a host that cannot call back', async () => {
    const world = await openWorld({ wake });
    await arm(world, { fault: 'delay' });
    const answer = post(world, 'hello');
    await settleAll();
    await world.sandbox('/reset', {});
    expect((await answer).text).toContain('"ok":true');
    const other = await openWorld();
    await arm(other, { fault: 'delay' });
    expect((await post(other, 'hello')).text).toContain('"ok":true');
  });

  it('does not wait if a thousand others do', async () => {
    const world = await openWorld({ wake });
    await world.sandbox('/reset', { rate_limits: false });
    await arm(world, { fault: 'delay', methods: ['api.test'] });
    const ask = () => world.platform.fetch(requestTo(world, '', 'api.test'));
    const held = Array.from({ length: 1000 }, ask);
    await settleAll();
    expect((await ask()).status).toBe(200);
    await world.sandbox('/clock', { advance_s: 3 });
    await Promise.all(held);
  });
});

describe('whatever is armed', () => {
  it('leaves a client with an answer or an error, and the log with one record of each call', async () => {
    const settings = fc.record({
      fault: fc.constantFrom(...NETWORK_FAULTS),
      often: fc.constantFrom('once', 'sometimes', 'always'),
      done: fc.constantFrom('sometimes', 'always', 'never'),
      delay_ms: fc.integer({ min: 0, max: MAX_FAULT_DELAY_MS }),
      methods: fc.constantFrom(['*'], ['chat.postMessage'], []),
    });
    const holds = async (parameters: object) => {
      const world = await openWorld();
      await arm(world, parameters);
      const texts = ['one', 'two', 'three'];
      const answers = [];
      for (const text of texts) answers.push(await post(world, text));
      await world.send('/sandbox/conditions/call_faults', { method: 'DELETE' });
      const { exchanges } = (await world.sandbox('/exchanges')).body;
      expect(exchanges).toHaveLength(texts.length);
      for (const [at, { error, touched }] of exchanges.entries()) {
        const { text = '', isBroken } = answers[at] ?? {};
        if (error === null) expect(JSON.parse(text)).toMatchObject({ ok: true });
        else expect(isBroken === true || !text.endsWith('}')).toBe(true);
        expect(await posted(world, texts[at] ?? '')).toBe(touched.length > 0 ? 1 : 0);
      }
    };
    await fc.assert(fc.asyncProperty(settings, holds), { numRuns: 40 });
  });
});
