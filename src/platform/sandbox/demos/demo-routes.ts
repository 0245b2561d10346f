import * as z from 'zod/mini';
import { MAX_STEPS, type DemoWorld } from '../../../contract/demo/demo.ts';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { MAX_DEPTH } from '../../../contract/json.ts';
import { PlayDemoBody, PlayedDemo } from '../../../contract/demo/played-schema.ts';
import { NOT_KEPT, isRefusal, refuse, type Refusal } from '../../http/refusal.ts';
import { worldOf } from '../../service/snapshot.ts';
import { route, type Route, type Sandbox } from '../route/define-route.ts';
import { fitBody } from '../route/json-body.ts';
import { playDemo } from './play-demo.ts';
import { DEMO_LIFE } from '../../model/world/world.ts';
import { worldOfDemo } from './world-of-demo.ts';

/** `readDemo` says more about a demo than its schema. */
const Asked = z.strictObject({ ...PlayDemoBody.shape, demo: z.unknown() });

const invalidDemo = (reason: string, status: 400 | 413 = 400): Refusal =>
  refuse('invalid_demo', `This demo cannot be played: ${reason}`, status);

/** Demos (docs/decisions/demo-links.md). */
export const DEMO_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/sandbox/demos/play',
    summary: 'Plays a demo in a world of its own, equal everywhere, and answers every step.',
    body: { documented: PlayDemoBody, deepest: MAX_DEPTH + 2 },
    answer: PlayedDemo,
    changesNothing: true,
    handler: ({ sandbox: { deployment, scratch }, body }) => {
      const asked = fitBody(Asked, body, 'invalid_demo');
      if (isRefusal(asked)) return asked;
      const read = readDemo(asked.fitted.demo);
      if (!read.ok) return invalidDemo(read.message, read.reason === 'oversized' ? 413 : 400);
      const { demo } = read;
      // Its clock stands still between the steps, whatever the time of the host.
      const clock = () => demo.world.now * 1000;
      const kept = worldOfDemo(demo.world, { deployment, clock });
      if (!kept.ok) return invalidDemo(kept.reason);
      return playDemo(demo, asked.fitted.through ?? MAX_STEPS, scratch(kept.world, clock));
    },
  }),
];

/** Replaces the world with that of a demo. Its secrets are predictable; those of the next world are those of the host. */
export async function openDemo(
  { service, deployment, newSetting }: Sandbox,
  world: DemoWorld,
): Promise<Refusal | null> {
  const kept = worldOfDemo(world, { deployment, clock: service.ports.clock });
  if (!kept.ok) return invalidDemo(kept.reason);
  const next = worldOf(kept.world, { ...newSetting(), life: DEMO_LIFE });
  return (await service.replace(next, 'reset')) ? null : NOT_KEPT;
}
