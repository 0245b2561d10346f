// Generated from the names of the files in plans/, whenever Vite or Vitest starts. Do not edit.
import { inOrder } from './definition/in-order.ts';
import { brokenBlocks } from './plans/broken-blocks.ts';
import { cleanUpBot } from './plans/clean-up-bot.ts';
import { deleteAMessage } from './plans/delete-a-message.ts';
import { eventsThatFail } from './plans/events-that-fail.ts';
import { firstWebhook } from './plans/first-webhook.ts';
import { installAnApp } from './plans/install-an-app.ts';
import { legacySignIn } from './plans/legacy-sign-in.ts';
import { pageTheDirectory } from './plans/page-the-directory.ts';
import { rateLimits } from './plans/rate-limits.ts';
import { signIn } from './plans/sign-in.ts';
import { sixAttacks } from './plans/six-attacks.ts';
import { sockets } from './plans/sockets.ts';

/** Every lesson, in the order of the course. */
export const LESSONS = inOrder([
  brokenBlocks,
  cleanUpBot,
  deleteAMessage,
  eventsThatFail,
  firstWebhook,
  installAnApp,
  legacySignIn,
  pageTheDirectory,
  rateLimits,
  signIn,
  sixAttacks,
  sockets,
]);
