import { describe, expect, it } from 'vitest';
import type { Recipe, RecipeList, RecipeStep } from '../contract/conditions.ts';
import { readArrivedText } from '../platform/http/arrived-text.ts';
import { startServerAt } from './test-server.ts';

/** Takes one step over a socket. A body goes as bytes, so that nothing adds a Content-Type. */
async function take(base: string, { method, path, url, headers, body }: RecipeStep) {
  const bytes = body === null ? {} : { body: new TextEncoder().encode(body) };
  // A network that fails answers nothing, or no JSON.
  const asked = fetch(url ?? `${base}${path ?? ''}`, { method, headers, ...bytes });
  const response = await asked.catch(() => Response.error());
  const text = await readArrivedText(response);
  const json = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: json ? jsonOr(text) : text };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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
    // Those need an app at their Request URL.
    const ofCalls = recipes.filter(({ id }) => !id.endsWith('.delivery'));
    for (const recipe of ofCalls)
      expect([recipe.id, await play(base, recipe)]).toEqual([recipe.id, recipe.expect]);
  });
});
