import fc from 'fast-check';
import { VERBS } from './schema.ts';
import type { Demo } from './demo.ts';

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/).filter((text) => text !== '__proto__');
const text = (maxLength: number) => fc.string({ unit: 'binary', minLength: 1, maxLength });
/** Values as JSON has them: it knows no -0. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')) as unknown);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const optional = { requiredKeys: ['verb', 'url'] as ('verb' | 'url')[] };

const search = fc.dictionary(name, fc.oneof(text(20), number, fc.boolean()), {
  maxKeys: 4,
  noNullPrototype: true,
});
const viewFields = { panel: name.map((panel) => panel.replaceAll('_', '-')), search };
const drafts = fc.dictionary(name, json, { minKeys: 1, maxKeys: 3, noNullPrototype: true });

/** Text with placeholders of the world, and of earlier steps if there are any. */
const template = (earlier: number, unit: fc.Arbitrary<string>) =>
  fc
    .array(
      fc.oneof(
        unit,
        fc.constant('{{world.team.id}}'),
        fc.constant('{{{{'),
        ...(earlier === 0 ? [] : [fc.integer({ min: 1, max: earlier }).map((n) => `{{${n}.ts}}`)]),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join(''));

const step = (earlier: number) =>
  fc.record(
    {
      title: text(30),
      caption: text(60),
      verb: fc.constantFrom(...VERBS.filter((verb) => verb !== 'GET' && verb !== 'HEAD')),
      url: template(earlier, fc.stringMatching(/^[\w.&=-]{1,8}$/)).map(
        (query) => `/api/chat.postMessage?a=${query.replaceAll('{{{{', '')}`,
      ),
      headers: fc.array(
        fc.tuple(
          fc.constantFrom('content-type', 'accept-language', 'x-note'),
          template(earlier, fc.stringMatching(/^[ -z]{1,10}$/)),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      body: template(
        earlier,
        fc.string({ unit: 'binary', maxLength: 20 }).map((part) => part.replaceAll('{', '')),
      ).filter((body) => body !== ''),
      view: fc.record(viewFields),
      answer: fc.record(
        {
          status: fc.integer({ min: 100, max: 599 }),
          sum: fc.stringMatching(/^[\w-]{10}$/),
          body: text(50),
        },
        { requiredKeys: ['status', 'sum'] },
      ),
    },
    optional,
  );

const steps = fc
  .integer({ min: 1, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, earlier) => step(earlier))));

const world = fc.record(
  {
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    users: fc.integer({ min: 41, max: 1_000_000 }),
    messages: fc.integer({ min: 1, max: 1_000_000 }),
    rate_limits: fc.constant(false),
    now: fc.integer({ min: 0, max: 9_999_999_999_000 }).map((ms) => ms / 1000),
    frozen: fc.boolean(),
    conditions: fc.array(
      fc.record({
        name,
        parameters: fc.dictionary(name, json, { maxKeys: 2, noNullPrototype: true }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    deployment: fc.constant('government' as const),
  },
  { requiredKeys: ['seed', 'now', 'frozen'] },
);

/** Arbitrary demos in normal form. Texts that happen to look like secrets are left to the tests about those. */
export const demos: fc.Arbitrary<Demo> = fc.record(
  {
    format: fc.constant('parley-demo' as const),
    version: fc.constant(1 as const),
    title: text(30),
    world,
    view: fc.oneof(fc.record(viewFields), fc.record({ ...viewFields, drafts })),
    steps,
  },
  { requiredKeys: ['format', 'version', 'world'] },
);
