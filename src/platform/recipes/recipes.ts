import type { PlayedRecipe, PlayedStep, Recipe, WithoutRecipe } from '../../contract/conditions.ts';
import type { ExchangeSummary } from '../../contract/sandbox.ts';
import type { TraceStep } from '../../contract/trace.ts';
import { mask } from '../../contract/secrets/mask.ts';
import { readArrivedText } from '../http/arrived-text.ts';
import { redactHeaders } from '../http/redact.ts';
import type { HostClock } from '../runtime/clock.ts';
import type { Send } from '../runtime/outbound.ts';
import { NETWORK } from '../service/service-network.ts';
import type { Platform } from '../service/platform-interface.ts';
import { openRecorder, sendStep } from './steps/recipe-recorder.ts';
import { RECIPE_BOOK, type RecipeCard } from './recipe-book.ts';
import { WITHOUT_RECIPE } from './without-recipe.ts';

/** What a platform of recipes can have besides its world. */
export interface RecipePorts {
  readonly send?: Send;
  readonly clock?: HostClock;
}

/** Makes a platform with a fresh world of seed 1. */
export type FreshPlatform = (ports?: RecipePorts) => Platform;

/** An app at any Request URL, and a clock that stands still: an attempt to deliver takes no time, so that it is always the same. */
const WITH_APP: RecipePorts = {
  send: async ({ body }) => {
    const { challenge = '' } = Object(readJson(body)) as { challenge?: string };
    return { kind: 'answered', status: 200, headers: {}, body: challenge };
  },
  clock: () => 0,
};

/** A faulty network brings an app what is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a recipe needs an app that answers, and what carries out faults. */
const needsApp = ({ surface }: { readonly surface?: string }) =>
  surface === 'network' || surface === 'interaction';

/** `invalid_cursor.too-old`, `webhook.no_text`: surfaces share codes, and a code may have several recipes. */
const idOf = ({ surface, code, variant }: RecipeCard) =>
  [surface, code, variant].filter((part) => part !== undefined).join('.');

/** How many recipes are made without a pause: a page shows nothing meanwhile. */
const RECIPES_PER_STEP = 4;

/**
 * `GET /sandbox/recipes`: every recipe with its steps, recorded by sending them once. `pause` resolves when the host has a moment
 * for more.
 */
export async function makeRecipes(
  fresh: FreshPlatform,
  pause: () => Promise<void>,
): Promise<Recipe[]> {
  // One platform for all: each recipe resets its world, which takes less than making another platform.
  const platform = fresh();
  const networked = fresh(WITH_APP);
  await NETWORK.load();
  const recipes: Recipe[] = [];
  for (const card of RECIPE_BOOK) {
    if (recipes.length % RECIPES_PER_STEP === RECIPES_PER_STEP - 1) await pause();
    recipes.push(await makeRecipe(card, needsApp(card) ? networked : platform));
  }
  return recipes;
}

async function makeRecipe(card: RecipeCard, platform: Platform): Promise<Recipe> {
  const { recorder, steps, last } = await openRecorder(platform);
  await card.make(recorder);
  return {
    id: idOf(card),
    surface: card.surface ?? 'web-api',
    code: card.code,
    title: card.title,
    caption: card.caption,
    steps,
    expect: last(),
  };
}

/** Every code that no recipe leads to, and why. */
export const codesWithoutRecipe = (): WithoutRecipe[] =>
  WITHOUT_RECIPE.map(({ surface = 'web-api', code, reason }) => ({ surface, code, reason }));

/** Plays a recipe in a world of its own, and shows every call it made. */
export async function playRecipe(recipe: Recipe, fresh: FreshPlatform): Promise<PlayedRecipe> {
  const platform = fresh(needsApp(recipe) ? WITH_APP : {});
  if (needsApp(recipe)) await NETWORK.load();
  const played: PlayedStep[] = [];
  for (const step of recipe.steps) {
    const response = await sendStep(platform, step);
    const body = await readArrivedText(response);
    const id =
      response.type === 'error'
        ? await newestExchange(platform)
        : response.headers.get('x-parley-exchange');
    const recorded = await exchangeOf(platform, id);
    const headers = redactHeaders(response.headers);
    played.push({ step, status: response.status, headers, body: mask(body), ...recorded });
  }
  const last = played.at(-1);
  const { status, body } = recipe.expect;
  const expected = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    ok: true,
    recipe,
    played,
    as_expected: last?.status === status && last.body === expected,
  };
}

/** The call that was recorded last: one that got no answer does not say which it was. */
async function newestExchange(platform: Platform): Promise<string | null> {
  const { base_url } = platform.deployment;
  const response = await platform.fetch(new Request(`${base_url}/sandbox/exchanges`));
  return ((await response.json()) as { cursor: string | null }).cursor;
}

async function exchangeOf(
  platform: Platform,
  id: string | null,
): Promise<{ exchange: ExchangeSummary | null; trace: readonly TraceStep[] }> {
  if (id === null) return { exchange: null, trace: [] };
  const response = await platform.fetch(
    new Request(`${platform.deployment.base_url}/sandbox/exchanges/${id}`),
  );
  const {
    ok: _ok,
    request: _request,
    response: _response,
    changes: _changes,
    events: _events,
    trace,
    ...exchange
  } = await response.json();
  return { exchange, trace };
}
