import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { MemoryStorage } from '../tests/storage.fixture.ts';
import { BASE, fakePlatform, framesOfPage, nextFrame, of } from './host/fake-page.fixture.ts';
import { makeServedPrograms } from './served-programs.ts';

const frames = framesOfPage();
let tab = new MemoryStorage();
beforeEach(() => {
  tab = new MemoryStorage();
  vi.stubGlobal('sessionStorage', tab);
});

/** A page of a server, loaded in the tab whose storage is there. */
function page(baseUrl = BASE) {
  const { fetch, asked } = fakePlatform();
  const { receivers, loops } = makeServedPrograms(baseUrl, fetch);
  // As in `receiverPage`: no watch outlives its test.
  onTestFinished(() => {
    for (const deployment of ['commercial', 'government'] as const)
      receivers.stop({ ...of, deployment });
    loops.stop();
  });
  return { receivers, loops, asked };
}

it('a receiver that was started in a tab runs again after a reload, and in no other tab', async () => {
  const { receivers } = page();
  const starting = receivers.start(of, 'the program');
  (await nextFrame(frames)).says({ kind: 'ready', receives: true });
  expect(await starting).toMatchObject({ status: 'running' });
  const again = page();
  (await nextFrame(frames, 1)).says({ kind: 'ready', receives: true });
  await vi.waitFor(() =>
    expect(again.receivers.get(of)).toMatchObject({ status: 'running', program: 'the program' }),
  );
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  expect(page().receivers.get(of).status).toBe('stopped');
});

it('a receiver that was started on one server does not run on another', async () => {
  void page().receivers.start(of, 'the program');
  expect(page('https://other.test').receivers.get(of).status).toBe('stopped');
  expect(page().receivers.get(of).status).toBe('starting');
});

it.each([
  ['commercial', `${BASE}/sandbox`],
  ['government', `${BASE}/gov/sandbox`],
] as const)(
  'a receiver belongs to its deployment, here the %s one',
  async (deployment, address) => {
    const { receivers, asked } = page();
    void receivers.start({ ...of, deployment }, 'p');
    await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual([address]));
  },
);

it('receivers and loops run in the document for programs of that server', async () => {
  const { receivers, loops } = page();
  void receivers.start(of, 'a receiver');
  expect((await nextFrame(frames)).given?.message).toMatchObject({ kind: 'receiver' });
  void loops.run(of, 'a loop');
  const frame = await nextFrame(frames, 1);
  expect(frame.given?.message).toMatchObject({ kind: 'loop', env: { BASE_URL: BASE } });
  for (const each of frames) expect(each).toMatchObject({ src: `${BASE}/receiver.html` });
});
