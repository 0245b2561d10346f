import { afterEach, expect, it, vi } from 'vitest';
import { fetchThrough } from '../../../base/middleware.ts';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import { listenToSandbox, tapPage, tapSandbox } from './sandbox-tap.ts';

const BASE = 'http://here.test';
let heard: (DemoStep | string)[] = [];

afterEach(() => {
  listenToSandbox(null);
  heard = [];
});

function listen() {
  listenToSandbox({
    before: async () => void heard.push('before'),
    after: (step, answer) => void heard.push(step, answer),
  });
}

const fetchOf = (status = 200) =>
  fetchThrough([tapSandbox(BASE)], async () => {
    heard.push('sent');
    return new Response('{"ok":true}', { status });
  });
const clock = { method: 'POST', body: '{"advance_s":60}' };

it('takes down a change of the world once it was made, after what came before', async () => {
  listen();
  const response = await fetchOf()(`${BASE}/sandbox/clock`, { ...clock });
  expect(heard).toEqual([
    'before',
    'sent',
    {
      verb: 'POST',
      url: '/sandbox/clock',
      headers: [['Content-Type', 'application/json']],
      body: '{"advance_s":60}',
    },
    '{"ok":true}',
  ]);
  expect(await response.text()).toBe('{"ok":true}');
});

it('takes down nothing that was refused', async () => {
  listen();
  await fetchOf(400)(`${BASE}/sandbox/clock`, { ...clock });
  expect(heard).toEqual(['before', 'sent']);
});

it.each([
  ['GET', '/sandbox'],
  ['POST', '/sandbox/reset'],
  ['POST', '/sandbox/demos/play'],
  ['POST', '/sandbox/rewind'],
  ['PUT', '/sandbox/snapshot'],
  ['POST', '/api/chat.postMessage'],
])('leaves %s %s alone: no demo can make it, or the log has it', async (method, path) => {
  listen();
  await fetchOf()(`${BASE}${path}`, { method });
  expect(heard).toEqual(['sent']);
});

it('leaves another platform alone, and everything while nobody listens', async () => {
  await fetchOf()(`${BASE}/sandbox/clock`, { ...clock });
  listen();
  await fetchOf()('http://there.test/sandbox/clock', clock);
  expect(heard).toEqual(['sent', 'sent']);
});

it('hears of what the console of the page sends, until the recording ends', async () => {
  const plain = async () => new Response('{"ok":true}');
  vi.stubGlobal('fetch', plain);
  listen();
  const end = tapPage(BASE);
  await fetch(new URL(`${BASE}/sandbox/clock`), { ...clock });
  await fetch(new Request(`${BASE}/sandbox/clock`, clock));
  await fetch(`${BASE}/sandbox/clock`, { ...clock, method: 'post' });
  // The client of the page ends up here as well, and is heard once.
  await fetchThrough([tapSandbox(BASE)])(`${BASE}/sandbox/clock`, { ...clock });
  const step = expect.objectContaining({ verb: 'POST', url: '/sandbox/clock', body: clock.body });
  const once = ['before', step, '{"ok":true}'];
  expect(heard).toEqual([...once, ...once, ...once, ...once]);
  end();
  expect(fetch).toBe(plain);
});
