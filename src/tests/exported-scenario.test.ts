import { expect, it } from 'vitest';
import { scenarioOf } from '../client/export/scenario/scenario.ts';
import type { PlayedDemo } from '../contract/demo/played.ts';
import { INTERACTION_STEPS } from '../contract/demo/fixtures/interactions.fixture.ts';
import { TEN_STEPS } from '../contract/demo/fixtures/ten-steps.fixture.ts';
import { SIGN_IN_STEPS } from '../contract/demo/fixtures/sign-in.fixture.ts';
import { openWorld } from '../platform/testing/open-world.ts';

it.each([
  ['the-life-of-a-message', TEN_STEPS],
  ['a-sign-in-and-an-install', SIGN_IN_STEPS],
  ['an-app-of-buttons-and-forms', INTERACTION_STEPS],
])(
  'a demo is exported as the scenario %s in e2e/scenarios, which runs as it is',
  async (name, demo) => {
    const { status, body } = await (await openWorld()).sandbox('/demos/play', { demo });
    expect(status).toBe(200);
    const { brief, steps } = body as PlayedDemo;
    const recording = { demo, deployment: brief.deployment, played: steps };
    await expect(scenarioOf(recording)).toMatchFileSnapshot(`../../e2e/scenarios/${name}.spec.ts`);
  },
);
