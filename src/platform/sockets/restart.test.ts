import { expect, it } from 'vitest';
import { readKeptWorld } from '../platform.ts';
import { post } from '../testing/events.ts';
import { memoryJournal } from '../testing/late-log.ts';
import { deliveriesOf } from '../testing/lively-world.ts';
import { openWorld } from '../testing/open-world.ts';
import { settleAll } from '../testing/receiver.ts';
import { connectApp, SocketClient, socketWorld } from '../testing/socket-client.ts';

it('events that wait for a socket survive a host that is killed, with those under way', async () => {
  const { journal, kept } = memoryJournal();
  const { world, channel } = await socketWorld({ journal });
  const client = await connectApp(world);
  await post(world, channel, 'delivered');
  await settleAll();
  client.acknowledges = false;
  await post(world, channel, 'under way');
  await post(world, channel, 'behind it');
  await post(world, world.channels['direct'] ?? '', 'elsewhere');
  await settleAll();
  expect(client.texts).toEqual(['delivered', 'under way', 'behind it', 'elsewhere']);

  // The host is killed: only what is in the journal is left.
  const read = readKeptWorld(structuredClone(kept()));
  if (!read.ok) throw new Error(read.reason);
  const again = await openWorld({ kept: read.world, journal: memoryJournal().journal });
  expect((await again.brief()).apps[0]?.connections).toBe(0);
  const next = await connectApp(again, new SocketClient());
  await settleAll();
  expect(next.texts.toSorted()).toEqual(['behind it', 'elsewhere', 'under way']);
  expect(next.texts.indexOf('under way')).toBeLessThan(next.texts.indexOf('behind it'));
  const states = (await deliveriesOf(again)).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: 4 }, () => 'delivered'));
});
