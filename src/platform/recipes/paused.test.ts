import { expect, it } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

it('recipes are made in parts, so that a page can draw meanwhile', async () => {
  let pauses = 0;
  const world = await openWorld({
    idle: (work) => {
      pauses += 1;
      setTimeout(work);
    },
  });
  const { recipes } = (await world.sandbox('/recipes')).body;
  expect(pauses).toBeGreaterThan(recipes.length / 5);
  expect((await world.sandbox('/recipes')).body.recipes).toEqual(recipes);
});
