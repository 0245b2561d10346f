import * as z from 'zod/mini';

/** How an app says which one it is. Optional, since basic authentication may say it instead. */
export const clientArguments = {
  client_id: z.optional(z.string().check(z.describe('The client_id of the app.'))),
  client_secret: z.optional(
    z.string().check(z.describe('Its client_secret; never in an address.')),
  ),
};
