import { describe, expect, it } from 'vitest';
import { tokensOf } from '../client/acting.ts';
import type { Catalog } from '../contract/catalog.ts';
import type { ConditionEntry, Recipe, RecipeList } from '../contract/conditions.ts';
import { headerNamed } from '../contract/headers/header-named.ts';
import type { CallExample, Exchange } from '../contract/sandbox.ts';
import { remediesOf } from '../kit/remedies/finding/remedies-of.ts';
import { kindsFor, REMEDY_TABLE } from '../kit/remedies/finding/remedy-table.ts';
import type { CallForm } from '../kit/remedies/remedy.ts';
import { applyRemedy, type RemedyActions } from '../kit/remedies/RemedyList.tsx';
import { argumentsOf } from '../lessons/definition/arguments.ts';
import { makeDefaultDraft } from '../panels/explorer/draft/default-draft.ts';
import { parseDraft } from '../panels/explorer/draft/request-draft.ts';
import { openWorld, type OpenWorld } from '../platform/testing/open-world.ts';

const first = await openWorld();
const catalog = (await first.sandbox('/catalog')).body as Catalog;
const { recipes } = (await first.sandbox('/recipes')).body as RecipeList;

describe('the table of remedies', () => {
  const codes = new Set([
    ...catalog.methods.flatMap(({ errors }) => errors.map(({ code }) => code)),
    ...catalog.endpoints.flatMap(({ errors }) => errors.map(({ code }) => code)),
    ...catalog.warnings.map(({ code }) => code),
  ]);

  it('has every code of the catalogue, and no other', () => {
    expect(Object.keys(REMEDY_TABLE).toSorted()).toEqual([...codes].toSorted());
  });

  it('gives a reason, in sentences, where there is no remedy', () => {
    for (const [code, entry] of Object.entries(REMEDY_TABLE)) {
      if ('reason' in entry)
        expect([code, entry.reason]).toEqual([code, expect.stringMatching(/^\S.{30,}[.]$/)]);
      else expect([code, entry.length]).not.toEqual([code, 0]);
    }
  });

  it('knows nothing of other codes', () => {
    expect(kindsFor('no_such_code')).toEqual([]);
    expect(kindsFor('constructor')).toEqual([]);
  });
});

/** What the Explorer has of a call, in place of its form. */
interface Draft {
  args: Readonly<Record<string, string>>;
  token: string | null;
}

/** A world in which a recipe was followed, the call that was refused, and the token that it carried. */
async function followed({ steps }: Recipe) {
  const world = await openWorld();
  let id = '';
  let token: string | null = null;
  for (const { method, path, url, headers, body } of steps) {
    const address = path ?? new URL(url ?? '').pathname;
    const sent = {
      method,
      headers,
      ...(body !== null && { body: new TextEncoder().encode(body) }),
    };
    const base = world.platform.deployment.base_url;
    const response = await world.platform.fetch(new Request(base + address, sent));
    id = response.headers.get('x-parley-exchange') ?? id;
    token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? null;
  }
  const exchange = (await world.sandbox(`/exchanges/${id}`)).body as Exchange;
  return { world, exchange, token };
}

async function circumstancesIn(world: OpenWorld, exchange: Exchange, token: string | null) {
  const brief = await world.brief();
  const tokens = tokensOf(brief);
  const { conditions } = (await world.sandbox('/conditions')).body as {
    conditions: ConditionEntry[];
  };
  return {
    exchange,
    code: exchange.error ?? exchange.warnings[0] ?? '',
    method: catalog.methods.find(({ name }) => name === exchange.name) ?? null,
    world: brief,
    tokens,
    actingToken: tokens.find((each) => each.token === token) ?? null,
    conditions,
    scopes: catalog.scopes,
  };
}

/** What the Explorer writes into its form first. */
async function exampleIn(world: OpenWorld, name: string): Promise<Record<string, string>> {
  const method = catalog.methods.find((each) => each.name === name);
  if (method === undefined) return {};
  const { body } = await world.sandbox(`/examples/${name}`);
  const draft = makeDefaultDraft(method, await world.brief(), body as CallExample);
  const { fields } = parseDraft(draft, method.arguments);
  return Object.fromEntries(fields.map((field) => [field.name, field.text]));
}

const actionsIn = (world: OpenWorld, draft: Draft): RemedyActions => ({
  turnOff: (name) => world.send(`/sandbox/conditions/${name}`, { method: 'DELETE' }),
  call: async (token, method, args) => {
    const { body } = await world.call(method, args as Record<string, string>, { token });
    if (body.ok !== true) throw new Error(`${method}: ${body.error}`);
  },
  mint: async ({ type, scopes, ...more }) => {
    const token = await world.mint(type, scopes, more);
    return tokensOf(await world.brief()).find((each) => each.token === token) ?? null;
  },
  actWith: ({ token }) => {
    draft.token = token;
  },
  reactivate: (user) => world.sandbox(`/users/${user}`, { deleted: false }, 'PATCH'),
  issueCode: async (code) => (await world.sandbox('/codes', code)).body,
});

const formOf = (draft: Draft, example: CallForm['example'], own: string): CallForm => ({
  example,
  hasTokenInHeader: draft.token !== null,
  write: (values) => {
    const written = Object.entries({ ...draft.args, ...values });
    draft.args = Object.fromEntries(
      written.filter((entry): entry is [string, string] => entry[1] !== null),
    );
  },
  focus: () => undefined,
  useExample: async () => {
    draft.args = example;
  },
  sendTokenInHeader: () => {
    draft.token = own;
  },
});

describe('a call of a method, refused as a recipe says', () => {
  const helped = recipes.filter(
    ({ surface, code }) => surface === 'web-api' && kindsFor(code).length > 0,
  );

  it.each(helped.map((recipe) => [recipe.id, recipe] as const))(
    '%s: has a remedy, after which it is answered otherwise',
    async (_, recipe) => {
      const { world, exchange, token } = await followed(recipe);
      const circumstances = await circumstancesIn(world, exchange, token);
      const sent = argumentsOf({
        ...exchange,
        contentType: headerNamed(exchange.request.headers, 'content-type') ?? '',
        body: exchange.request.body.text,
      });
      const args = Object.entries(sent).map(([name, value]) => [name, String(value)]);
      const draft: Draft = { args: Object.fromEntries(args), token };
      const form = formOf(draft, await exampleIn(world, exchange.name), world.bot);

      const found = remediesOf({ ...circumstances, form });
      const taken = found.find(({ step }) => step.kind !== 'focus');
      if (taken === undefined) throw new Error(`no remedy among ${JSON.stringify(found)}`);
      await applyRemedy(taken.step, actionsIn(world, draft), form);
      // Where a rate was exceeded, the countdown has to end as well.
      const wait = exchange.response.headers.find(([name]) => name === 'retry-after')?.[1];
      if (wait !== undefined) await world.sandbox('/clock', { advance_s: Number(wait) });

      const { body } = await world.call(exchange.name, draft.args, { token: draft.token });
      const again: unknown = body.ok === true ? 'ok' : body.error;
      expect([taken.label, again]).not.toEqual([taken.label, exchange.error]);
    },
  );

  it.each(helped.map((recipe) => [recipe.id, recipe] as const))(
    '%s: is offered nothing that needs a form where there is none',
    async (_, recipe) => {
      const { world, exchange, token } = await followed(recipe);
      const found = remediesOf({ ...(await circumstancesIn(world, exchange, token)), form: null });
      const changing = ['write', 'focus', 'example', 'token in header', 'code'];
      expect(found.filter(({ step }) => changing.includes(step.kind))).toEqual([]);
    },
  );
});
