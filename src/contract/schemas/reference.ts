import * as z from 'zod/mini';
import { EVENT_TYPES } from './events.ts';

/** Numbers of what a rule rests on: `I-4` in docs/interface.md, `A-4` in docs/assumptions.md. */
const Grounds = z.array(z.string().check(z.regex(/^[AI]-\d+$/)));

/** A field of an answer. */
export const AnswerField = z.object({
  path: z.string().check(z.describe('For example members[].profile.email.')),
  type: z.string(),
  means: z.string(),
  example: z.exactOptional(z.unknown()),
  absent: z.nullable(z.string()).check(z.describe('When it is left out or null; null: never.')),
});

/** An argument of the method. */
const ReferenceArgument = z.object({
  name: z.string(),
  type: z.string(),
  means: z.string(),
  required: z.boolean(),
});

/** One check of a call. */
export const AnswerCheck = z.object({
  name: z.string().check(z.describe('As in the trace; the name of the method for its own work.')),
  stage: z.string(),
  means: z.string().check(z.describe('What has to be so for the call to go on.')),
  rests: Grounds,
  codes: z
    .array(z.object({ code: z.string(), rests: Grounds }))
    .check(z.describe('What it refuses with; codes of the method itself say what each rests on.')),
});

/** `GET /sandbox/reference/{method}`: what a reader of a method must know besides the catalogue. */
export const MethodReference = z.object({
  rests: Grounds.check(z.describe('What the method as a whole rests on.')),
  arguments: z.array(ReferenceArgument),
  fields: z
    .array(AnswerField)
    .check(z.describe('Fields of a success, without those that every answer has.')),
  envelope: z.array(AnswerField).check(z.describe('What any answer of the Web API has besides.')),
  checks: z.array(AnswerCheck).check(z.describe('In their order: the first refusal decides.')),
  events: z.array(
    z.object({
      type: z.enum(EVENT_TYPES),
      title: z.string(),
      when: z.string(),
      scopes: z
        .array(z.string())
        .check(
          z.describe(
            'With which an app hears it: one for each kind of conversation where they differ.',
          ),
        ),
    }),
  ),
  related: z.array(z.object({ because: z.string(), methods: z.array(z.string()) })),
});
