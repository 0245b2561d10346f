import { expect, it } from 'vitest';
import { scenario } from './client/export/scenario/scenario.ts';
import type { PlayedDemo } from './contract/demo/played.ts';
import { TEN_STEPS } from './contract/demo/fixtures/ten-steps.fixture.ts';
import { openWorld } from './platform/testing/open-world.ts';

it('a demo is exported as the scenario in e2e/scenarios, which runs as it is', async () => {
  const { status, body } = await (await openWorld()).sandbox('/demos/play', { demo: TEN_STEPS });
  expect(status).toBe(200);
  const { brief, steps } = body as PlayedDemo;
  const recording = { demo: TEN_STEPS, deployment: brief.deployment, played: steps };
  await expect(scenario(recording)).toMatchFileSnapshot(
    '../e2e/scenarios/the-life-of-a-message.spec.ts',
  );
});
