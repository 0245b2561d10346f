import type { AuthorizeErrorCode } from '../../contract/authorize-errors.ts';
import type { ErrorCode, WarningCode } from '../../contract/errors.ts';
import type { WebhookErrorCode } from '../../contract/webhook-errors.ts';
import { ABOUT_CHANNELS } from './about-channels.ts';
import { ABOUT_CODES } from './about-codes.ts';
import { ABOUT_DELETING } from './about-deleting.ts';
import { ABOUT_INSTALLING } from './about-installing.ts';
import { ABOUT_MARKS } from './about-marks.ts';
import { ABOUT_PEOPLE } from './about-people.ts';
import { ABOUT_POSTING } from './about-posting.ts';
import { ABOUT_READING } from './about-reading.ts';
import { ABOUT_SIGNING_IN } from './about-signing-in.ts';
import { ABOUT_WEBHOOKS } from './about-webhooks.ts';
import type { RecipeRecorder } from './recipe-recorder.ts';
import { deleteInCondition, ownMessage } from './recipe-steps.ts';

/** Errors about the caller. */
const ABOUT_CALLERS: readonly RecipeCard[] = [
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

/** Errors of availability. */
const ABOUT_AVAILABILITY: readonly RecipeCard[] = [
  {
    code: 'accesslimited',
    title: 'The method cannot be called from the network',
    caption: 'Administrators limit this method on the network of the caller.',
    make: deleteInCondition('network_limited'),
  },
  {
    code: 'deprecated_endpoint',
    title: 'The endpoint was retired',
    caption: 'The address of the method is gone for good, so trying again does not help.',
    make: deleteInCondition('endpoint_deprecated'),
  },
  {
    code: 'method_deprecated',
    title: 'The method was retired',
    caption: 'The method does not work any longer, whoever calls.',
    make: deleteInCondition('method_deprecated'),
  },
  {
    code: 'method_deprecated',
    variant: 'history',
    title: 'A current token calls an older history method',
    caption:
      'channels.history answers only tokens of older apps. Call conversations.history, which reads every kind of conversation.',
    make: (recorder) => recorder.call('channels.history', { channel: recorder.channel('deploys') }),
  },
  {
    code: 'ekm_access_denied',
    title: 'Administrators suspended posting',
    caption:
      'Administrators who hold the encryption keys suspended posting, and with it editing and deleting.',
    make: deleteInCondition('posting_suspended'),
  },
  {
    code: 'enterprise_is_restricted',
    title: 'The workspace is part of an Enterprise',
    caption: 'The method cannot be called in a workspace of an Enterprise.',
    make: deleteInCondition('enterprise_restricted'),
  },
  {
    code: 'org_login_required',
    title: 'The workspace is in a migration',
    caption:
      'The workspace is being moved and unavailable until that is done. Wait; nothing is lost.',
    make: deleteInCondition('enterprise_migration'),
  },
  {
    code: 'team_added_to_org',
    title: 'The workspace is joining an organisation',
    caption:
      'While the workspace joins an organisation, every second call is refused. Try again: the next call passes.',
    make: deleteInCondition('joining_organization'),
  },
  {
    code: 'fatal_error',
    title: 'The message is deleted, but the call fails',
    caption:
      'The work was done before the server failed, so the message is gone. Look before you try again: here the second try would find no message.',
    make: deleteInCondition('catastrophic_failures', { done: 'always' }),
  },
  {
    code: 'internal_error',
    title: 'The call fails, and the message is still there',
    caption: 'This time nothing was done before the server failed. Look before you try again.',
    make: deleteInCondition('transient_failures', { done: 'never' }),
  },
  {
    code: 'service_unavailable',
    title: 'The service is down',
    caption:
      'The service refuses every call before it does anything. Try again later, and wait longer after each attempt.',
    make: deleteInCondition('service_down'),
  },
  {
    code: 'ratelimited',
    title: 'Two calls at once; one per minute is allowed',
    caption:
      'The second call comes at once, and the world allows one per minute. Retry-After says how many seconds to wait.',
    make: async (recorder) => {
      await recorder.stopClock();
      const message = await ownMessage(recorder);
      await recorder.condition('throttled');
      await recorder.call('chat.delete', message);
      await recorder.call('chat.delete', message);
    },
  },
];

/** A code, and the surface that answers it: surfaces share some codes. The Web API when left out. */
export type SurfaceCode =
  | { readonly surface?: never; readonly code: ErrorCode | WarningCode }
  | { readonly surface: 'webhook'; readonly code: WebhookErrorCode }
  | { readonly surface: 'openid' | 'install'; readonly code: AuthorizeErrorCode };

/** How to get a code: the last call of `make` is answered with it. */
export type RecipeCard = SurfaceCode & {
  /** What happens, as a heading. */
  readonly title: string;
  /** What happened, why, and what to do instead: a few sentences. */
  readonly caption: string;
  /** Tells recipes of one code apart. */
  readonly variant?: string;
  readonly make: (recorder: RecipeRecorder) => Promise<unknown>;
};

/** Every recipe, in the order the gallery shows them. */
export const RECIPE_BOOK: readonly RecipeCard[] = [
  ...ABOUT_DELETING,
  ...ABOUT_POSTING,
  ...ABOUT_CHANNELS,
  ...ABOUT_PEOPLE,
  ...ABOUT_MARKS,
  ...ABOUT_CALLERS,
  ...ABOUT_CODES,
  ...ABOUT_AVAILABILITY,
  ...ABOUT_READING,
  ...ABOUT_WEBHOOKS,
  ...ABOUT_SIGNING_IN,
  ...ABOUT_INSTALLING,
];
