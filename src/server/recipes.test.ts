import { describe, expect, it } from 'vitest';
import type { Recipe, RecipeList, RecipeStep } from '../contract/conditions.ts';
import { startServerAt } from './test-server.ts';

/** Takes one step over a socket. A body goes as bytes, so that nothing adds a Content-Type. */
async function take(base: string, { method, path, url, headers, body }: RecipeStep) {
  const bytes = body === null ? {} : { body: new TextEncoder().encode(body) };
  const response = await fetch(url ?? `${base}${path ?? ''}`, { method, headers, ...bytes });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: (json ? JSON.parse(text) : text) as unknown };
}

async function play(base: string, { steps }: Recipe) {
  await fetch(`${base}/sandbox/reset`, { method: 'POST', body: '{"seed":1}' });
  let last: Awaited<ReturnType<typeof take>> | null = null;
  for (const step of steps) last = await take(base, step);
  return last;
}

describe('every recipe', () => {
  it('gives what it expects over HTTP', async () => {
    const base = await startServerAt();
    const { recipes } = (await (await fetch(`${base}/sandbox/recipes`)).json()) as RecipeList;
    expect(recipes.length).toBeGreaterThanOrEqual(36);
    for (const recipe of recipes)
      expect([recipe.id, await play(base, recipe)]).toEqual([recipe.id, recipe.expect]);
  });
});
