import * as z from 'zod/mini';
import { MAX_TIME_S, ResetBody } from '../schemas/requests.ts';
import { MAX_STEPS } from './demo.ts';

/** The longest texts, in characters. */
const MAX_NAME_LENGTH = 100;
const MAX_TITLE_LENGTH = 200;
const MAX_CAPTION_LENGTH = 2000;
const MAX_URL_LENGTH = 4000;
const MAX_HEADER_LENGTH = 4000;
const MAX_BODY_LENGTH = 64 * 1024;
const MAX_VALUE_LENGTH = 16 * 1024;

/** The most entries of a list or a record. */
const MAX_CONDITIONS = 50;
const MAX_HEADERS = 50;
const MAX_ENTRIES = 100;

const text = (longest: number) => z.string().check(z.maxLength(longest));

/** A name of a record: `__proto__` is the one that objects treat in a way of their own. */
const name = text(MAX_NAME_LENGTH).check(z.minLength(1), z.regex(/^(?!__proto__$)/));

const fewEntries = z.refine(
  (record) => Object.keys(Object(record) as object).length <= MAX_ENTRIES,
  `has more than ${MAX_ENTRIES} entries`,
);

/** A condition that the world is in from the start. The platform knows which there are. */
const DemoCondition = z.strictObject({
  name,
  parameters: z.record(name, z.unknown()).check(fewEntries),
});

export const DemoWorld = z.strictObject({
  ...ResetBody.shape,
  seed: z.int().check(z.gte(0), z.lte(2 ** 32 - 1)),
  now: z
    .number()
    .check(z.gte(0), z.lte(MAX_TIME_S), z.describe('The time at the start, in epoch seconds.')),
  frozen: z
    .boolean()
    .check(z.describe('True: the clock stands still. Then answers are equal everywhere.')),
  conditions: z.exactOptional(z.array(DemoCondition).check(z.maxLength(MAX_CONDITIONS))),
  deployment: z.exactOptional(z.literal('government')),
});

const viewFields = {
  panel: z.string().check(z.maxLength(MAX_NAME_LENGTH), z.regex(/^[a-z][a-z0-9-]*$/)),
  search: z
    .record(name, z.union([text(MAX_VALUE_LENGTH), z.number(), z.boolean()]))
    .check(fewEntries, z.describe('The search parameters of the address.')),
};

export const DemoView = z.strictObject({
  ...viewFields,
  drafts: z.exactOptional(
    z
      .record(name, z.unknown())
      .check(
        fewEntries,
        z.describe('What was typed and is not in the address, by id of the panel.'),
      ),
  ),
});

const sum = (of: string) =>
  z.string().check(z.regex(/^[\w-]{10}$/), z.describe(`Checksum of ${of}, see \`answerSum\`.`));

export const DemoAnswer = z.strictObject({
  status: z.int().check(z.gte(100), z.lte(599)),
  sum: sum('the body'),
  location: z.exactOptional(sum('where a redirect leads')),
  body: z.exactOptional(z.string().check(z.describe('Secrets masked; only in files.'))),
});

/** Verbs that a demo can use. */
export const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

const Header = z.tuple([
  z.string().check(z.maxLength(MAX_NAME_LENGTH), z.regex(/^[!#$%&'*+.^_`|~\w-]+$/)),
  text(MAX_HEADER_LENGTH).check(z.regex(/^[\t\x20-\x7e\x80-\xff]*$/)),
]);

export const DemoStep = z.strictObject({
  title: z.exactOptional(text(MAX_TITLE_LENGTH)),
  caption: z.exactOptional(text(MAX_CAPTION_LENGTH)),
  verb: z.enum(VERBS),
  url: text(MAX_URL_LENGTH).check(
    z.minLength(1),
    z.describe(
      'A path below the base address, or a placeholder of the URL of a webhook or a response URL.',
    ),
  ),
  headers: z.exactOptional(z.array(Header).check(z.maxLength(MAX_HEADERS))),
  body: z.exactOptional(text(MAX_BODY_LENGTH)),
  view: z.exactOptional(z.strictObject(viewFields)),
  answer: z.exactOptional(DemoAnswer),
});

export const Demo = z.strictObject({
  format: z.literal('parley-demo'),
  version: z
    .literal([1, 2, 3])
    .check(
      z.describe(
        '2 or 3 if it has calls, placeholders or answers that the versions before do not know.',
      ),
    ),
  title: z.exactOptional(text(MAX_TITLE_LENGTH)),
  world: DemoWorld,
  view: z.exactOptional(DemoView),
  steps: z.exactOptional(z.array(DemoStep).check(z.maxLength(MAX_STEPS))),
});
