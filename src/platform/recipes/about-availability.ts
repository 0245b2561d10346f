import { ownMessage } from './about-deleting.ts';
import type { RecipeRecorder } from './recipe-recorder.ts';
import type { RecipeCard } from './recipe-book.ts';

/** Deletes a message of the bot's, in a condition of the world. */
const during = (name: string, parameters?: object) => async (recorder: RecipeRecorder) => {
  const message = await ownMessage(recorder);
  await recorder.condition(name, parameters);
  await recorder.call('chat.delete', message);
};

/** Errors of availability. */
export const ABOUT_AVAILABILITY: readonly RecipeCard[] = [
  {
    code: 'accesslimited',
    title: 'The method cannot be called from the network',
    make: during('network_limited'),
  },
  {
    code: 'deprecated_endpoint',
    title: 'The endpoint was retired',
    make: during('endpoint_deprecated'),
  },
  { code: 'method_deprecated', title: 'The method was retired', make: during('method_deprecated') },
  {
    code: 'method_deprecated',
    variant: 'history',
    title: 'A current token calls an older history method',
    make: (recorder) => recorder.call('channels.history', { channel: recorder.channel('deploys') }),
  },
  {
    code: 'ekm_access_denied',
    title: 'Administrators suspended posting',
    make: during('posting_suspended'),
  },
  {
    code: 'enterprise_is_restricted',
    title: 'The workspace is part of an Enterprise',
    make: during('enterprise_restricted'),
  },
  {
    code: 'org_login_required',
    title: 'The workspace is in a migration',
    make: during('enterprise_migration'),
  },
  {
    code: 'team_added_to_org',
    title: 'The workspace is joining an organisation',
    make: during('joining_organization'),
  },
  {
    code: 'fatal_error',
    title: 'The message is deleted, but the call fails',
    make: during('catastrophic_failures', { done: 'always' }),
  },
  {
    code: 'internal_error',
    title: 'The call fails, and the message is still there',
    make: during('transient_failures', { done: 'never' }),
  },
  { code: 'service_unavailable', title: 'The service is down', make: during('service_down') },
  {
    code: 'ratelimited',
    title: 'Two calls at once; one per minute is allowed',
    make: async (recorder) => {
      await recorder.stopClock();
      const message = await ownMessage(recorder);
      await recorder.condition('throttled');
      await recorder.call('chat.delete', message);
      await recorder.call('chat.delete', message);
    },
  },
];
