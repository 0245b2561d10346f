import * as z from 'zod/mini';

/** The client credentials of an app. Optional, because they may be sent by basic authentication instead. */
export const clientArguments = {
  client_id: z.optional(z.string().check(z.describe('Client id of the app.'))),
  client_secret: z.optional(
    z.string().check(z.describe('Client secret of the app. Never put it in a URL.')),
  ),
};
