import * as z from 'zod/mini';
import { late } from '../../../base/late.ts';

/** What grants tokens, and what those of a sign-in say: loaded before a call of a method that needs it is answered. */
export const GRANTS = late(() => import('./token-grants.ts'), { ahead: true });

/** The client credentials of an app. Optional, because they may be sent by basic authentication instead. */
export const clientArguments = {
  client_id: z.optional(z.string().check(z.describe('Client id of the app.'))),
  client_secret: z.optional(
    z.string().check(z.describe('Client secret of the app. Never put it in a URL.')),
  ),
};
