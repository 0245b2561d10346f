import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../contract/catalog.ts';
import type { PlayedRecipe, Recipe, RecipeList } from '../../contract/conditions.ts';
import { AUTHORIZE_ERRORS } from '../../contract/errors/authorize-errors.ts';
import { WARNINGS } from '../../contract/errors/errors.ts';
import { INTERACTION_ERRORS } from '../../contract/errors/interaction-errors.ts';
import { ALL_ERRORS } from '../../contract/errors/later-errors.ts';
import { WEBHOOK_ERRORS } from '../../contract/errors/webhook-errors.ts';
import { mask } from '../../contract/secrets/mask.ts';
import { openWorld } from '../testing/open-world.ts';
import {
  INTERFACE_ERRORS,
  INTERFACE_PAGINATION_ERRORS,
  INTERFACE_WARNINGS,
  INTERFACE_WEBHOOK_ERRORS,
} from './interface-codes.ts';
import { requestOf } from './steps/recipe-recorder.ts';

const INTERFACE = [...INTERFACE_ERRORS, ...INTERFACE_PAGINATION_ERRORS, ...INTERFACE_WARNINGS];

const world = await openWorld();
const { recipes, without_recipe: without } = (await world.sandbox('/recipes')).body as RecipeList;
const catalog = (await world.sandbox('/catalog')).body as Catalog;

/** A code and its surface, as ids of recipes begin. */
const nameOf = ({ surface, code }: { surface: string; code: string }) => `${surface} ${code}`;
const codesOf = (surface: string) => {
  const ofSurface = recipes.filter((recipe) => recipe.surface === surface);
  return [...new Set(ofSurface.map(({ code }) => code))];
};

/** Every code of the catalogue, once for each surface that answers it. */
function codesOfCatalog(): string[] {
  const ofNetwork = catalog.network.map(({ code }) => nameOf({ surface: 'network', code }));
  const ofPeople = catalog.interactions.map(({ code }) => nameOf({ surface: 'interaction', code }));
  const ofMethods = [...catalog.methods.flatMap(({ errors }) => errors), ...catalog.warnings];
  const ofEndpoints = catalog.endpoints.flatMap(({ surface, errors }) =>
    errors.map(({ code }) => nameOf({ surface: surface.replace('webhooks', 'webhook'), code })),
  );
  return [
    ...new Set([
      ...ofMethods.map(({ code }) => nameOf({ surface: 'web-api', code })),
      ...ofEndpoints,
      ...ofNetwork,
      ...ofPeople,
    ]),
  ].toSorted();
}

describe('every code of the catalogue', () => {
  it('is every code of the error tables, and no other', () => {
    const methods = catalog.methods.flatMap(({ errors }) => errors.map(({ code }) => code));
    const endpoints = catalog.endpoints.flatMap(({ errors }) => errors.map(({ code }) => code));
    const tables = { ...ALL_ERRORS, ...WEBHOOK_ERRORS, ...AUTHORIZE_ERRORS };
    expect([...new Set([...methods, ...endpoints])].toSorted()).toEqual(
      Object.keys(tables).toSorted(),
    );
    expect(catalog.interactions.map(({ code }) => code)).toEqual(Object.keys(INTERACTION_ERRORS));
  });

  it('has a recipe, or a reason why it has none, and never both', () => {
    const withRecipe = new Set(recipes.map(nameOf));
    const withReason = without.map(nameOf);
    expect(withReason.filter((name) => withRecipe.has(name))).toEqual([]);
    expect(new Set(withReason).size).toBe(withReason.length);
    expect([...withRecipe, ...withReason].toSorted()).toEqual(codesOfCatalog());
  });

  it('is taught: titles, captions and reasons are sentences of their own', () => {
    const sentences = /^\S.{40,}[.]$/;
    for (const { id, caption } of recipes)
      expect([id, caption]).toEqual([id, expect.stringMatching(sentences)]);
    for (const { code, reason } of without)
      expect([code, reason]).toEqual([code, expect.stringMatching(sentences)]);
    const titles = recipes.map(({ surface, title }) => `${surface} ${title}`);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('of the interface has a recipe', () => {
    expect(codesOf('web-api')).toEqual(expect.arrayContaining(INTERFACE));
    const stated = Object.entries({ ...ALL_ERRORS, ...WARNINGS }).flatMap(
      ([code, { provenance }]) => (provenance === 'stated' ? [code] : []),
    );
    expect(stated.toSorted()).toEqual(INTERFACE.toSorted());
    expect(INTERFACE_ERRORS).toHaveLength(33);
    expect(codesOf('webhook')).toEqual(expect.arrayContaining([...INTERFACE_WEBHOOK_ERRORS]));
    const statedOfWebhooks = Object.entries(WEBHOOK_ERRORS).flatMap(([code, { provenance }]) =>
      provenance === 'stated' ? [code] : [],
    );
    expect(statedOfWebhooks.toSorted()).toEqual(INTERFACE_WEBHOOK_ERRORS.toSorted());
    expect(INTERFACE_WEBHOOK_ERRORS).toHaveLength(14);
  });
});

// A world with another past, which all recipes reset, and a busy host, where time passes between any two looks at its clock: so
// none depends on what was before it, or on how fast it is played.
let late = 1_800_000_000_000;
const other = await openWorld({ clock: () => (late += 1) });
await other.call('chat.postMessage', { channel: other.channels['deploys'] ?? '', text: 'before' });

describe('a recipe', () => {
  it('of a webhook answers its code as plain text, with its status', () => {
    for (const { surface, code, expect: expected } of recipes) {
      if (surface !== 'webhook') continue;
      const { status } = WEBHOOK_ERRORS[code as keyof typeof WEBHOOK_ERRORS];
      expect(expected).toEqual({ status, body: code });
    }
  });

  it('has an id of its own', () => {
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length);
  });

  const ofNetwork = recipes.filter(({ surface }) => surface === 'network');
  it.each(ofNetwork.map((recipe) => [recipe.id, recipe] as const))(
    '%s shows its fault, and is played the same each time',
    async (id, { code }) => {
      const play = async (from: typeof world) =>
        (await from.sandbox(`/recipes/${id}/play`, {})).body as PlayedRecipe;
      const { played, as_expected } = await play(world);
      expect(as_expected).toBe(true);
      expect(await play(other)).toMatchObject({ as_expected: true });
      const traced = played.flatMap(({ trace }) => trace).filter(({ rule }) => rule === 'network');
      if (!id.endsWith('.delivery')) {
        expect(traced).toHaveLength(1);
        const [{ error, verdict }] = traced as [(typeof traced)[0]];
        expect(error ?? verdict).toBe(verdict === 'passed' ? 'passed' : code);
        return;
      }
      const { deliveries } = JSON.parse(played.at(-1)?.body ?? '');
      const [{ attempts, state }] = deliveries;
      expect(state).toBe('delivered');
      expect(attempts[0].network).toEqual(expect.any(String));
      expect(attempts.at(-1).fault).toBe(null);
    },
  );

  it('of two answers that were cut ends with the message twice', () => {
    const { expect: expected } = recipes.find(({ id }) => id === 'network.cut.twice') as Recipe;
    const { messages } = expected.body as { messages: { text: string }[] };
    expect(messages.map(({ text }) => text)).toEqual(['Deployed 1.4.2', 'Deployed 1.4.2']);
  });

  it.each([
    ['interaction.operation_timeout', 'timed_out', /held its answer back for 4 seconds/],
    ['interaction.dispatch_failed', 'failed', /no open connection/],
  ])('%s shows what a person sees, the same each time', async (id, state, detail) => {
    for (const from of [world, other]) {
      const { played, as_expected } = (await from.sandbox(`/recipes/${id}/play`, {}))
        .body as PlayedRecipe;
      expect(as_expected).toBe(true);
      const { interactions } = JSON.parse(played.at(-1)?.body ?? '');
      expect(interactions).toMatchObject([{ state, detail: expect.stringMatching(detail) }]);
    }
  });

  const ofCodes = recipes.filter(
    ({ surface }) => surface !== 'network' && surface !== 'interaction',
  );
  it.each(ofCodes.map((recipe) => [recipe.id, recipe] as const))(
    '%s ends in its code, in a world reset to seed 1',
    async (_id, { steps, expect: expected, code }) => {
      await other.sandbox('/reset', { seed: 1 });
      const answers: { status: number; body: string; exchange: string | null }[] = [];
      for (const step of steps) {
        const response = await other.platform.fetch(requestOf('http://localhost', step));
        const exchange = response.headers.get('x-parley-exchange');
        answers.push({ status: response.status, body: await response.text(), exchange });
      }
      const last = answers.at(-1);
      const refused = answers
        .slice(0, -1)
        .filter(({ status, body }) => status >= 400 || body.startsWith('{"ok":false'));
      expect(refused).toEqual([]);
      const body = typeof expected.body === 'string' ? last?.body : JSON.parse(last?.body ?? '');
      expect({ status: last?.status, body }).toEqual(expected);
      const { error, warnings } = (await other.sandbox(`/exchanges/${last?.exchange}`)).body;
      expect([error, ...warnings]).toContain(code);
      // What the page shows has its secrets masked, and is compared with what is expected.
      expect(mask(last?.body ?? '')).toBe(last?.body);
    },
  );

  it('is played in a world of its own', async () => {
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
  it('lists every stated code at chat.delete that can come to it', () => {
    const listed = catalog.methods
      .find(({ name }) => name === 'chat.delete')
      ?.errors.map(({ code }) => code);
    expect(listed).toEqual(expect.arrayContaining([...INTERFACE_ERRORS]));
  });
});
