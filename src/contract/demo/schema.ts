import * as z from 'zod/mini';
import { LATEST_S, ResetBody } from '../schemas/requests.ts';
import { MOST_STEPS } from './demo.ts';

/** The longest texts, in characters. */
const LONGEST_NAME = 100;
const LONGEST_TITLE = 200;
const LONGEST_CAPTION = 2000;
const LONGEST_URL = 4000;
const LONGEST_HEADER = 4000;
const LONGEST_BODY = 64 * 1024;
const LONGEST_VALUE = 16 * 1024;

/** The most entries of a list or a record. */
const MOST_CONDITIONS = 50;
const MOST_HEADERS = 50;
const MOST_ENTRIES = 100;

const text = (longest: number) => z.string().check(z.maxLength(longest));

/** A name of a record: `__proto__` is the one that objects treat in a way of their own. */
const name = text(LONGEST_NAME).check(z.minLength(1), z.regex(/^(?!__proto__$)/));

const fewEntries = z.refine(
  (record) => Object.keys(Object(record) as object).length <= MOST_ENTRIES,
  `has more than ${MOST_ENTRIES} entries`,
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
    .check(z.gte(0), z.lte(LATEST_S), z.describe('The time at the start, in epoch seconds.')),
  frozen: z
    .boolean()
    .check(z.describe('True: the clock stands still. Then answers are equal everywhere.')),
  conditions: z.exactOptional(z.array(DemoCondition).check(z.maxLength(MOST_CONDITIONS))),
  deployment: z.exactOptional(z.literal('government')),
});

const viewFields = {
  panel: z.string().check(z.maxLength(LONGEST_NAME), z.regex(/^[a-z][a-z0-9-]*$/)),
  search: z
    .record(name, z.union([text(LONGEST_VALUE), z.number(), z.boolean()]))
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
  z.string().check(z.maxLength(LONGEST_NAME), z.regex(/^[!#$%&'*+.^_`|~\w-]+$/)),
  text(LONGEST_HEADER).check(z.regex(/^[\t\x20-\x7e\x80-\xff]*$/)),
]);

export const DemoStep = z.strictObject({
  title: z.exactOptional(text(LONGEST_TITLE)),
  caption: z.exactOptional(text(LONGEST_CAPTION)),
  verb: z.enum(VERBS),
  url: text(LONGEST_URL).check(
    z.minLength(1),
    z.describe('A path below the base address, or a placeholder of a webhook URL.'),
  ),
  headers: z.exactOptional(z.array(Header).check(z.maxLength(MOST_HEADERS))),
  body: z.exactOptional(text(LONGEST_BODY)),
  view: z.exactOptional(z.strictObject(viewFields)),
  answer: z.exactOptional(DemoAnswer),
});

export const Demo = z.strictObject({
  format: z.literal('parley-demo'),
  version: z
    .literal([1, 2])
    .check(z.describe('2 if it has placeholders or answers that version 1 does not know.')),
  title: z.exactOptional(text(LONGEST_TITLE)),
  world: DemoWorld,
  view: z.exactOptional(DemoView),
  steps: z.exactOptional(z.array(DemoStep).check(z.maxLength(MOST_STEPS))),
});
