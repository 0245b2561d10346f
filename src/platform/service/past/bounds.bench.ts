import { expectFlat } from '../../../../tools/bounds/bounds.ts';
import { openWorld } from '../../testing/open-world.ts';

/** Goes to and fro between the last two moments of a log to which that many calls were made. */
expectFlat('moving by one call in the past', 2, [10, 100, 1000, 10_000], async (size) => {
  const world = await openWorld();
  await world.sandbox('/reset', { rate_limits: false });
  const [app] = (await world.brief()).apps;
  const token = app?.tokens[0]?.token ?? '';
  const channel = world.channels['deploys'] ?? '';
  const ids: string[] = [];
  for (let n = 0; n < size; n += 1) {
    const { headers } = await world.call('chat.postMessage', { channel, text: `${n}` }, { token });
    ids.push(headers.get('x-parley-exchange') ?? '');
  }
  let turn = 0;
  return {
    call: async () => {
      turn += 1;
      const moment = ids.at(turn % 2 === 0 ? -2 : -3) ?? '';
      const url = `http://localhost/sandbox/events?limit=1`;
      const request = new Request(url, { headers: { 'x-parley-at': moment } });
      const { ok } = (await (await world.platform.fetch(request)).json()) as { ok: boolean };
      if (!ok) throw new Error(`${moment} was refused`);
    },
  };
});
