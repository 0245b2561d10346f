import { beforeAll, describe, expect, it } from 'vitest';
import assumptions from '../../../../docs/assumptions.md?raw';
import sections from '../../../../docs/interface.md?raw';
import type { Catalog } from '../../../contract/catalog.ts';
import type { AnswerField, MethodReference } from '../../../contract/reference.ts';
import { METHODS } from '../../methods/index.ts';
import { methodNamed } from '../../methods/registry.ts';
import { RULES } from '../../pipeline/rules/index.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { CHECKS } from './reference.ts';
import { collectRealAnswers, type RealAnswers } from './real-answers.fixture.ts';
import { CAUSED_EVENTS } from './related.ts';

const NAMES = METHODS.map(({ name }) => name);

type Fields = Readonly<Record<string, unknown>>;

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});

async function referenceOf(name: string): Promise<MethodReference> {
  const { body } = await world.sandbox(`/reference/${name}`);
  expect(body).toMatchObject({ ok: true });
  return body as MethodReference;
}

/** The objects of the answers of a method, by the path at which they are; what the caller wrote is not looked into. */
function objectsIn(answers: readonly object[], rows: readonly AnswerField[]) {
  const found = new Map<string, Fields[]>();
  const isOpen = (path: string) =>
    rows.some((row) => row.path.startsWith(`${path}.`) || row.path.startsWith(`${path}[].`));
  function take(object: Fields, prefix: string): void {
    found.set(prefix, [...(found.get(prefix) ?? []), object]);
    for (const [name, value] of Object.entries(object)) {
      if (value === null || typeof value !== 'object' || !isOpen(prefix + name)) continue;
      if (Array.isArray(value))
        for (const each of value) take(each as Fields, `${prefix}${name}[].`);
      else take(value as Fields, `${prefix}${name}.`);
    }
  }
  for (const answer of answers) take(plainNames(answer as Fields), '');
  return found;
}

/** Without `ok`, and with the issuer in the names of claims as the reference writes it. */
const plainNames = ({ ok: _ok, ...answer }: Fields): Fields =>
  Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name.replace(/^http:\/\/localhost\//, '<issuer>/'),
      value,
    ]),
  );

/** The path of the object that has a field, and the name of the field there. */
function placeOf(path: string): readonly [prefix: string, name: string] {
  const [, prefix = '', name = ''] = /^(.*\.)?([^.]+)$/.exec(path) ?? [];
  return [prefix, name];
}

const ELLIPSIS = '…';

/** Whether an example is a value that was seen; `…` stands for any text. */
function isSeen(example: unknown, value: unknown): boolean {
  if (typeof example === 'string' && example.includes(ELLIPSIS)) {
    const [head = '', tail = ''] = example.split(ELLIPSIS);
    return typeof value === 'string' && value.startsWith(head) && value.endsWith(tail);
  }
  return JSON.stringify(example) === JSON.stringify(value);
}

describe('the reference of each method', () => {
  let real: RealAnswers;
  beforeAll(async () => {
    real = await collectRealAnswers();
    // On a machine that is busy with other things it takes longer than hooks usually may.
  }, 60_000);

  /** The rows of a method with the values that were seen, and whether some answer lacked them. */
  async function rowsOf(method: string) {
    const rows = (await referenceOf(method)).fields;
    const objects = objectsIn(real.answers.get(method) ?? [], rows);
    return {
      objects,
      rows: rows.map((row) => {
        const [prefix, name] = placeOf(row.path);
        const all = (objects.get(prefix) ?? []).map((object) => object[name]);
        const values = all.filter((value) => value !== undefined);
        return { ...row, values, isMissing: all.some((value) => (value ?? null) === null) };
      }),
    };
  }

  it.each(NAMES)('has a row for every field that %s answers, and no other', async (method) => {
    const { rows, objects } = await rowsOf(method);
    expect(objects.size).toBeGreaterThan(0);
    const answered = [...objects].flatMap(([prefix, all]) =>
      all.flatMap((object) => Object.keys(object).map((name) => prefix + name)),
    );
    const paths = rows.map(({ path }) => path);
    expect(new Set(answered)).toEqual(new Set(paths));
    expect(paths).toEqual([...new Set(paths)]);
    expect(rows.filter(({ type }) => /any|undefined/.test(type))).toEqual([]);
  });

  it.each(NAMES)('says of %s which fields can be missing, and no others', async (method) => {
    const { rows } = await rowsOf(method);
    const named = rows.flatMap(({ path, absent }) => (absent === null ? [] : path));
    expect(named).toEqual(rows.flatMap(({ path, isMissing }) => (isMissing ? path : [])));
  });

  it('has examples that a world of seed 1 answers where the field means the same', async () => {
    const rows = (await Promise.all(NAMES.map(async (name) => (await rowsOf(name)).rows))).flat();
    const valuesLike = (row: AnswerField) =>
      rows.flatMap(({ means, values }) => (means === row.means ? values : []));
    const untrue = rows.filter(
      (row) =>
        row.example !== undefined && !valuesLike(row).some((value) => isSeen(row.example, value)),
    );
    expect(
      untrue.map((row) => [row.path, row.example, [...new Set(valuesLike(row))].slice(0, 3)]),
    ).toEqual([]);
    const without = rows.filter(
      ({ example, type }) => example === undefined && !/object|null/.test(type),
    );
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it('names the events that its calls cause, and no other', () => {
    const caused = NAMES.map((name) => [name, [...(real.events.get(name) ?? [])].toSorted()]);
    expect(caused).toEqual(
      NAMES.map((name) => [name, Object.keys(CAUSED_EVENTS[name] ?? {}).toSorted()]),
    );
  });
});

it('says with which scopes an app hears the events', async () => {
  const { events } = await referenceOf('conversations.create');
  expect(events.map(({ type, scopes }) => [type, scopes])).toEqual([
    ['channel_created', ['channels:read']],
    ['member_joined_channel', ['channels:read', 'groups:read']],
    ['resources_added', []],
  ]);
});

it('has a row for what any answer carries, in refusals and with warnings', async () => {
  const { envelope } = await referenceOf('chat.postMessage');
  const token = await world.mint('bot', []);
  const answers = [
    await world.call('chat.postMessage', { channel: 'C0', text: 'x' }, { token }),
    await world.call('chat.postMessage', {}),
    await world.send('/api/api.test', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    }),
  ].map(({ body }) => body as Fields);
  const rows = envelope;
  const named = new Set(
    [...objectsIn(answers, rows)].flatMap(([prefix, all]) =>
      all.flatMap((object) => Object.keys(object).map((name) => prefix + name)),
    ),
  );
  expect([...named, 'ok'].toSorted()).toEqual(
    [...rows.map(({ path }) => path), 'args', 'response_metadata'].toSorted(),
  );
});

describe('the checks of the reference', () => {
  it('are the rules that apply, in the order of the pipeline, and all codes of the catalogue', async () => {
    expect(Object.keys(CHECKS).toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
    const { methods } = (await world.sandbox('/catalog')).body as Catalog;
    for (const { name, errors } of methods) {
      const { checks } = await referenceOf(name);
      const applying = (await methodNamed(name))?.rules.map((rule) => rule.name) ?? [];
      expect(checks.slice(0, applying.length).map((check) => check.name)).toEqual(applying);
      const codes = new Set(checks.flatMap((check) => check.codes.map(({ code }) => code)));
      expect([name, codes]).toEqual([name, new Set(errors.map(({ code }) => code))]);
    }
  });

  it('rest on sections and assumptions that exist, each of them and each code of a method', async () => {
    const known = [...`${assumptions}\n${sections}`.matchAll(/^## ([AI]-\d+) /gm)].map(
      ([, n]) => n,
    );
    for (const name of NAMES) {
      const { rests, checks } = await referenceOf(name);
      const grounds = checks.map(({ rests: own, codes }) => [own, codes.map((code) => code.rests)]);
      const named = [rests, grounds].flat(4);
      expect(named.filter((number) => !known.includes(number))).toEqual([]);
      const without = checks.filter(
        (check) => check.rests.length === 0 && check.codes.some((code) => code.rests.length === 0),
      );
      expect([name, without]).toEqual([name, []]);
    }
  });
});

describe('the relatives of a method', () => {
  it('are other methods, each named once, and name it in turn', async () => {
    const related = new Map<string, string[]>();
    for (const name of NAMES)
      related.set(
        name,
        (await referenceOf(name)).related.flatMap(({ methods }) => methods),
      );
    for (const [name, others] of related) {
      expect(others.length).toBeGreaterThan(0);
      expect([name, others]).toEqual([name, [...new Set(others)]]);
      for (const other of others) expect(related.get(other)).toContain(name);
    }
  });
});

it('a method that does not exist has no reference', async () => {
  const { status, body } = await world.sandbox('/reference/no.such');
  expect([status, body.error]).toEqual([404, 'method_not_found']);
});

it('the OpenAPI document says what the fields of answers mean', async () => {
  const { paths } = (await world.send('/sandbox/openapi.json')).body;
  const answer = paths['/api/users.list'].get.responses[200].content['application/json'].schema;
  const member = answer.anyOf[0].properties.members.items;
  expect(member.properties.profile.properties.email).toEqual({
    type: 'string',
    description: expect.stringMatching(/^E-mail address\. Absent for bots/),
    examples: ['jun.singh@parley.test'],
  });
});
