import { ownMessage } from './about-deleting.ts';
import type { RecipeRecorder } from './recipe-recorder.ts';
import type { RecipeCard } from './recipe-book.ts';

/** Deletes a message of the bot's, in a condition of the world. */
const inCondition = (name: string, parameters?: object) => async (recorder: RecipeRecorder) => {
  const message = await ownMessage(recorder);
  await recorder.condition(name, parameters);
  await recorder.call('chat.delete', message);
};

/** Errors about the caller. */
export const ABOUT_CALLERS: readonly RecipeCard[] = [
  {
    code: 'not_authed',
    title: 'The call has no token',
    make: (recorder) =>
      recorder.call('chat.delete', { channel: recorder.channel('deploys'), ts: '1.000000' }, null),
  },
  {
    code: 'invalid_auth',
    title: 'The token was not copied completely',
    make: (recorder) => recorder.call('auth.test', {}, recorder.bot.slice(0, -4)),
  },
  {
    code: 'invalid_auth',
    variant: 'network',
    title: 'The call comes from a network that is not allowed',
    make: inCondition('allowed_networks'),
  },
  {
    code: 'account_inactive',
    title: "The bot's account was deactivated",
    make: inCondition('user_deactivated'),
  },
  {
    code: 'account_inactive',
    variant: 'workspace',
    title: 'The workspace of the bot was deleted',
    make: inCondition('workspace_deleted'),
  },
  {
    code: 'token_revoked',
    title: 'A user token of a removed app is used',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      await recorder.condition('app_removed');
      await recorder.call('chat.delete', message, recorder.user);
    },
  },
  {
    code: 'token_expired',
    title: 'The token expired',
    make: inCondition('token_expired'),
  },
  {
    code: 'not_allowed_token_type',
    title: 'An app-level token is used for a method of the workspace',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      const token = await recorder.mint('app', ['connections:write']);
      await recorder.call('chat.delete', message, token);
    },
  },
  {
    code: 'missing_scope',
    title: 'The token can read but not write',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      const token = await recorder.mint('bot', ['channels:read']);
      await recorder.call('chat.delete', message, token);
    },
  },
  {
    code: 'two_factor_setup_required',
    title: 'Two-factor authentication is required, and not set up',
    make: inCondition('two_factor_required'),
  },
  {
    code: 'team_access_not_granted',
    title: 'The organisation has not granted access to the workspace',
    make: inCondition('workspace_access_withheld'),
  },
];
