import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../contract/catalog.ts';
import type { PlayedRecipe, Recipe } from '../../contract/conditions.ts';
import { ERRORS, WARNINGS } from '../../contract/errors.ts';
import { WEBHOOK_ERRORS } from '../../contract/webhook-errors.ts';
import { openWorld } from '../testing/open-world.ts';
import {
  INTERFACE_ERRORS,
  INTERFACE_PAGINATION_ERRORS,
  INTERFACE_WARNINGS,
  INTERFACE_WEBHOOK_ERRORS,
} from './interface-codes.ts';
import { requestOf } from './recipe-recorder.ts';

const INTERFACE = [...INTERFACE_ERRORS, ...INTERFACE_PAGINATION_ERRORS, ...INTERFACE_WARNINGS];

const world = await openWorld();
const recipes = (await world.sandbox('/recipes')).body.recipes as Recipe[];
const codesOf = (surface: string) => {
  const ofSurface = recipes.filter((recipe) => recipe.surface === surface);
  return [...new Set(ofSurface.map(({ code }) => code))].toSorted();
};

describe('the recipes', () => {
  it('are for every code of the interface, and for no other', () => {
    expect(codesOf('web-api')).toEqual(INTERFACE.toSorted());
    const table = { ...ERRORS, ...WARNINGS };
    const stated = Object.entries(table).flatMap(([code, { provenance }]) =>
      provenance === 'stated' ? [code] : [],
    );
    expect(stated.toSorted()).toEqual(INTERFACE.toSorted());
    expect(INTERFACE_ERRORS).toHaveLength(33);
  });

  it('are for every code of incoming webhooks, and the one that Parley adds', () => {
    expect(codesOf('webhook')).toEqual([...INTERFACE_WEBHOOK_ERRORS, 'rate_limited'].toSorted());
    expect(codesOf('webhook')).toEqual(Object.keys(WEBHOOK_ERRORS).toSorted());
    const stated = Object.entries(WEBHOOK_ERRORS).flatMap(([code, { provenance }]) =>
      provenance === 'stated' ? [code] : [],
    );
    expect(stated.toSorted()).toEqual(INTERFACE_WEBHOOK_ERRORS.toSorted());
    expect(INTERFACE_WEBHOOK_ERRORS).toHaveLength(14);
  });

  it('of webhooks answer their code as plain text, with its status', () => {
    for (const { surface, code, expect: expected } of recipes) {
      if (surface !== 'webhook') continue;
      const { status } = WEBHOOK_ERRORS[code as keyof typeof WEBHOOK_ERRORS];
      expect(expected).toEqual({ status, body: code });
    }
  });

  it('have ids of their own', () => {
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length);
  });

  it.each(recipes.map((recipe) => [recipe.id, recipe] as const))(
    '%s gives what it expects on a world reset to seed 1',
    async (_id, { surface, steps, expect: expected, code }) => {
      // The world has another past, and its clock another time.
      const other = await openWorld({ clock: () => 1_800_000_000_000 });
      await other.call('chat.postMessage', {
        channel: other.channels['deploys'] ?? '',
        text: 'before',
      });
      await other.sandbox('/reset', { seed: 1 });
      let last = { status: 0, body: '' };
      for (const step of steps) {
        const response = await other.platform.fetch(requestOf('http://localhost', step));
        last = { status: response.status, body: await response.text() };
      }
      if (surface === 'webhook') {
        expect(last).toEqual(expected);
        return;
      }
      expect({ status: last.status, body: JSON.parse(last.body) }).toEqual(expected);
      const { error, response_metadata } = JSON.parse(last.body);
      expect(error ?? response_metadata.warnings[0]).toBe(code);
    },
  );

  it('are played in a world of their own', async () => {
    const before = (await world.sandbox('/snapshot')).body;
    const played = (await world.sandbox('/recipes/message_not_found/play', {}))
      .body as PlayedRecipe;
    expect(played.as_expected).toBe(true);
    expect(played.played.map(({ exchange }) => exchange?.name)).toEqual([
      'conversations.history',
      'chat.delete',
      'chat.delete',
    ]);
    expect(played.played.at(-1)?.trace.at(-1)).toMatchObject({
      verdict: 'refused',
      error: 'message_not_found',
    });
    expect((await world.sandbox('/snapshot')).body).toEqual(before);
    expect((await world.sandbox('/exchanges')).body.exchanges).toEqual([]);
    expect((await world.sandbox('/recipes/nothing/play', {})).status).toBe(404);
  });
});

describe('the catalogue', () => {
  it('lists every stated code at chat.delete that can come to it', async () => {
    const { methods } = (await world.sandbox('/catalog')).body as Catalog;
    const listed = methods
      .find(({ name }) => name === 'chat.delete')
      ?.errors.map(({ code }) => code);
    expect(listed).toEqual(expect.arrayContaining([...INTERFACE_ERRORS]));
  });
});
