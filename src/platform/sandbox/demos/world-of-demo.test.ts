import { describe, expect, it } from 'vitest';
import { readKeptWorld } from '../../service/snapshot.ts';
import { openWorld } from '../../testing/open-world.ts';
import { worldOfDemo } from './world-of-demo.ts';

const WORLD = { seed: 3, now: 1_767_225_600.25, frozen: true } as const;

describe('the world of a demo', () => {
  it('is one that a journal and a snapshot can keep', () => {
    const kept = worldOfDemo({
      ...WORLD,
      conditions: [{ name: 'workspace_access_withheld', parameters: {} }],
    });
    if (!kept.ok) throw new Error(kept.reason);
    expect(readKeptWorld(JSON.parse(JSON.stringify(kept.world)))).toEqual(kept);
  });

  it('has the same secrets everywhere, those of its sessions too', async () => {
    const kept = worldOfDemo(WORLD);
    if (!kept.ok) throw new Error(kept.reason);
    const ticketOf = async (clock: () => number, demo: boolean) => {
      const world = await openWorld({ kept: kept.world, clock, demo, salt: 'of the host' });
      const token = await world.mint('app', ['connections:write']);
      return (await world.call('apps.connections.open', {}, { token })).body.url as string;
    };
    expect(await ticketOf(() => 1, true)).toBe(await ticketOf(() => 2, true));
    expect(await ticketOf(() => 1, false)).not.toBe(await ticketOf(() => 2, false));
  });

  it('stands still at its time, though the clock of the host moves on while it is made', async () => {
    let now = 5e11;
    const clock = () => (now += 1000);
    const kept = worldOfDemo(WORLD, { clock });
    if (!kept.ok) throw new Error(kept.reason);
    const world = await openWorld({ kept: kept.world, clock, demo: true });
    expect((await world.brief()).clock).toEqual({ now: WORLD.now, frozen: true });
  });

  it('runs from its time on where its clock is not frozen', async () => {
    let now = 5e11;
    const clock = () => now;
    const kept = worldOfDemo({ ...WORLD, frozen: false }, { clock });
    if (!kept.ok) throw new Error(kept.reason);
    const world = await openWorld({ kept: kept.world, clock, demo: true });
    now += 1500;
    expect((await world.brief()).clock).toEqual({ now: WORLD.now + 1.5, frozen: false });
  });
});
