import * as z from 'zod/mini';

/** `GET /sandbox/examples/{method}`: who makes the call. */
export const ExampleQuery = z.object({
  app_id: z.exactOptional(
    z.string().check(z.describe('The app that calls. Default: the first app.')),
  ),
  user_id: z.exactOptional(
    z.string().check(z.describe('The user the token acts as. Default: the bot of the app.')),
  ),
});

/** The answer of `POST /sandbox/codes`. */
export const IssuedCode = z.object({
  code: z.string(),
  redirect_uri: z.string().check(z.describe('The redirect URI that the code was issued for.')),
  expires_in_s: z.number().check(z.describe('Seconds of the world’s clock.')),
});

/** Arguments of a method that suit this world and the caller. */
export const CallExample = z.object({
  arguments: z
    .record(z.string(), z.string())
    .check(z.describe('Arguments by name. Those with which any call succeeds are left out.')),
  missing: z
    .nullable(
      z.object({
        message: z.string(),
        remedy: z
          .union([
            z.object({ call: z.string() }),
            z.object({ code: z.enum(['sign-in', 'install']) }),
            z.object({ token: z.literal('config') }),
            z.object({ trigger: z.object({ view_id: z.exactOptional(z.string()) }) }),
          ])
          .check(
            z.describe(
              'The method to call first, the flow of the code for POST /sandbox/codes, the type of the token for POST /sandbox/tokens, or the body for POST /sandbox/triggers.',
            ),
          ),
      }),
    )
    .check(z.describe('What the world does not have for this call; null if nothing.')),
});
