// Generated from the names of the files in plans/, whenever Vite or Vitest starts. Do not edit.
import type { Lesson } from './definition/lesson.ts';
import { firstWebhook } from './plans/01-first-webhook.ts';
import { brokenBlocks } from './plans/02-broken-blocks.ts';
import { deleteAMessage } from './plans/03-delete-a-message.ts';
import { cleanUpBot } from './plans/04-clean-up-bot.ts';
import { pageTheDirectory } from './plans/05-page-the-directory.ts';
import { rateLimits } from './plans/06-rate-limits.ts';
import { signIn } from './plans/07-sign-in.ts';
import { sixAttacks } from './plans/08-six-attacks.ts';
import { installAnApp } from './plans/09-install-an-app.ts';
import { eventsThatFail } from './plans/10-events-that-fail.ts';
import { sockets } from './plans/11-sockets.ts';
import { legacySignIn } from './plans/12-legacy-sign-in.ts';
import { buttonsThatAnswer } from './plans/13-buttons-that-answer.ts';
import { commandThatOpensAForm } from './plans/14-command-that-opens-a-form.ts';
import { answersThatFail } from './plans/15-answers-that-fail.ts';
import { tokensThatExpire } from './plans/16-tokens-that-expire.ts';

/** Every lesson, in the order of the course. */
export const LESSONS: readonly Lesson[] = [
  firstWebhook,
  brokenBlocks,
  deleteAMessage,
  cleanUpBot,
  pageTheDirectory,
  rateLimits,
  signIn,
  sixAttacks,
  installAnApp,
  eventsThatFail,
  sockets,
  legacySignIn,
  buttonsThatAnswer,
  commandThatOpensAForm,
  answersThatFail,
  tokensThatExpire,
];
