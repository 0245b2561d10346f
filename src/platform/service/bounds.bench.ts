import { expect, it } from 'vitest';
import { growthOf, MAX_RATIO } from '../../../tools/bounds/growth.ts';
import { SCHEDULED_POST } from '../model/scheduled-post.ts';
import { DEFAULT_OPTIONS } from '../model/world/world.ts';
import { defineDeployment } from '../runtime/deployment.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { COMMIT_HOOKS } from './commit-hooks.ts';
import { workDue } from './due-works.ts';

/** As many messages as can be due at once are posted in one change. */
const COUNTS = [125, 250, 500, 1000];

const NOW_S = 1_767_225_600;

/** A world with this many scheduled messages that are due, in thirty channels, and an app that hears of them. */
function withDue(count: number) {
  const world = seedWorld(DEFAULT_OPTIONS, {
    deployment: defineDeployment(),
    clock: () => NOW_S * 1000,
    salt: null,
    life: '',
    commitHooks: COMMIT_HOOKS,
  });
  world.transact(() => {
    const [app] = world.apps.scan();
    const [channel] = world.channels.scan();
    if (app === undefined || channel === undefined) throw new Error('a world has an app');
    world.apps.put({ ...app, subscriptions: ['message'] });
    for (let nth = 0; nth < count; nth += 1) {
      const id = `C0B${nth % 30}`;
      if (!world.channels.has(id)) {
        world.channels.put({ ...channel, id, name: id.toLowerCase(), is_general: false });
        world.memberships.put({ channel: id, user: app.bot_user });
      }
      world.scheduledMessages.put({
        id: `Q0B${nth}`,
        app: app.id,
        user: app.bot_user,
        channel: id,
        post_at: NOW_S - count + nth,
        created: NOW_S - 10_000,
        content: { text: `reminder ${nth}` },
        is_broadcast: false,
        is_guest: false,
      });
    }
  });
  return world;
}

it('many scheduled messages that are due at once', async () => {
  await SCHEDULED_POST.load?.();
  const growth = growthOf(
    (world) => world.store.undo(world.transact(() => workDue(world, [SCHEDULED_POST])).changes),
    withDue,
    { lengths: COUNTS },
  );
  const shown = growth.factors.map((factor) => `×${factor.toFixed(2)}`).join(' ');
  const longest = growth.best.at(-1)?.toFixed(1);
  const line = `scheduled messages due at once, 125 to 1,000: ${shown}, the last in ${longest} ms`;
  process.stdout.write(`${line}\n`);
  expect(growth.linear, `above ×${MAX_RATIO} per doubling: ${line}`).toBe(true);
});
