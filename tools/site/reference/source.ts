import type { Catalog } from '../../../src/contract/catalog.ts';
import type { ConditionList } from '../../../src/contract/conditions.ts';
import type { MethodReference } from '../../../src/contract/reference.ts';
import { createPlatform } from '../../../src/platform/platform.ts';

/** What the code says of itself: what its sandbox answers, which the page shows, too. */
export interface Source {
  readonly catalog: Catalog;
  readonly conditions: ConditionList['conditions'];
  readonly openApi: OpenApi;
  referenceOf(method: string): Promise<MethodReference>;
}

/** What is read of the OpenAPI document. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly summary: string; readonly tags?: readonly string[] }>>
    >
  >;
}

/** Asks a new world of seed 1. */
export async function readSource(): Promise<Source> {
  const platform = createPlatform({ deployment: { base_url: BASE } });
  const ask = async <Answer>(path: string): Promise<Answer> => {
    const answer = await platform.fetch(new Request(`${BASE}/sandbox${path}`));
    if (!answer.ok)
      throw new Error(`GET /sandbox${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return {
    catalog: await ask<Catalog>('/catalog'),
    conditions: (await ask<ConditionList>('/conditions')).conditions,
    openApi: await ask<OpenApi>('/openapi.json'),
    referenceOf: (method) => ask<MethodReference>(`/reference/${method}`),
  };
}

/** Addresses in examples begin with it, as those of `parley serve` do. */
const BASE = 'http://127.0.0.1:4321';
