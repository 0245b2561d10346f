import type { RecipeCard } from './recipe-book.ts';
import { deleteInCondition, ownMessage } from './steps/recipe-steps.ts';

/** Errors about the caller. */
export const ABOUT_CALLERS: readonly RecipeCard[] = [
  {
    code: 'not_authed',
    title: 'The call has no token',
    caption:
      'Nothing says who is calling. Send the header Authorization: Bearer and the token; a token in the address is not read.',
    make: (recorder) =>
      recorder.call('chat.delete', { channel: recorder.channel('deploys'), ts: '1.000000' }, null),
  },
  {
    code: 'invalid_auth',
    title: 'The token was not copied completely',
    caption: 'Four characters are missing at the end, so no such token exists.',
    make: (recorder) => recorder.call('auth.test', {}, recorder.bot.slice(0, -4)),
  },
  {
    code: 'invalid_auth',
    variant: 'network',
    title: 'The call comes from a network that is not allowed',
    caption: 'The token is valid, but the app may use it only from certain networks.',
    make: deleteInCondition('allowed_networks'),
  },
  {
    code: 'account_inactive',
    title: "The bot's account was deactivated",
    caption:
      'The token is known, and the account of its bot is deactivated. Install the app again, or have an administrator activate the account.',
    make: deleteInCondition('user_deactivated'),
  },
  {
    code: 'account_inactive',
    variant: 'workspace',
    title: 'The workspace of the bot was deleted',
    caption: 'Tokens end with their workspace, so do not try again.',
    make: deleteInCondition('workspace_deleted'),
  },
  {
    code: 'token_revoked',
    title: 'A user token of a removed app is used',
    caption: 'The app was removed from the workspace, which ended all its tokens.',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      await recorder.condition('app_removed');
      await recorder.call('chat.delete', message, recorder.user);
    },
  },
  {
    code: 'token_expired',
    title: 'The token expired',
    caption:
      'The token had a lifetime, and it is over. Get a new one with the refresh token shortly before that happens.',
    make: deleteInCondition('token_expired'),
  },
  {
    code: 'not_allowed_token_type',
    title: 'An app-level token is used for a method of the workspace',
    caption:
      'An app-level token (xapp) opens connections and cannot act in a workspace. Use the bot token or a user token.',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      const token = await recorder.mint('app', ['connections:write']);
      await recorder.call('chat.delete', message, token);
    },
  },
  {
    code: 'missing_scope',
    title: 'The token can read but not write',
    caption:
      'The token has channels:read, and deleting takes chat:write. needed and provided in the answer show both.',
    make: async (recorder) => {
      const message = await ownMessage(recorder);
      const token = await recorder.mint('bot', ['channels:read']);
      await recorder.call('chat.delete', message, token);
    },
  },
  {
    code: 'two_factor_setup_required',
    title: 'Two-factor authentication is required, and not set up',
    caption:
      'The workspace requires two-factor authentication of everybody that a token acts as. The person has to set it up; the app cannot.',
    make: deleteInCondition('two_factor_required'),
  },
  {
    code: 'team_access_not_granted',
    title: 'The organisation has not granted access to the workspace',
    caption:
      'The app is approved in the organisation, but not for this workspace. An administrator of the organisation has to grant it.',
    make: deleteInCondition('workspace_access_withheld'),
  },
];
