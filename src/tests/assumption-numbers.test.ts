import { expect, it } from 'vitest';
import assumptions from '../../docs/assumptions.md?raw';
import type { Catalog } from '../contract/catalog.ts';
import type { ConditionEntry } from '../contract/conditions.ts';
import { readEntries } from '../kit/assumptions/AssumptionText.tsx';
import { openWorld } from '../platform/testing/open-world.ts';

const entries = readEntries(assumptions);

it('has a text for every number that the catalogue and the conditions name', async () => {
  const world = await openWorld();
  const catalog = (await world.sandbox('/catalog')).body as Catalog;
  const { conditions } = (await world.sandbox('/conditions')).body as {
    conditions: ConditionEntry[];
  };
  const named = [
    ...catalog.methods,
    ...catalog.endpoints,
    ...catalog.events,
    ...conditions,
  ].flatMap((entry) => entry.assumptions);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((number) => !entries.has(number))).toEqual([]);
});
