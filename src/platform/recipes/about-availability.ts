import type { RecipeCard } from './recipe-book.ts';
import { deleteInCondition, ownMessage } from './steps/recipe-steps.ts';

/** Errors of availability. */
export const ABOUT_AVAILABILITY: readonly RecipeCard[] = [
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
    caption: 'The method does not work any longer, for any caller.',
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
