import * as z from 'zod/mini';

const MAX_FIELDS = 20;
const field = z.string().check(z.maxLength(20_000));

/** `POST /sandbox/outbound`: a request to another program. */
export const OutboundBody = z.strictObject({
  url: z.string().check(z.describe('Where it goes: an http or https URL.')),
  form: z.exactOptional(
    z.record(field, field).check(
      z.refine((form) => Object.keys(form).length <= MAX_FIELDS, {
        error: `must have at most ${MAX_FIELDS} fields`,
      }),
      z.describe('Fields of a form, which is posted. Without them, the request is a GET.'),
    ),
  ),
  token: z.exactOptional(field.check(z.describe('A token to send as Bearer.'))),
});

/** What the program answered. */
export const OutboundAnswer = z.object({
  ok: z.literal(true),
  status: z.int(),
  content_type: z.string(),
  /** At most a megabyte. */
  body: z.string(),
});
