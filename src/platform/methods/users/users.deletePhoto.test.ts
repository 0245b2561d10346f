import { describeMethod } from '../../testing/describe-method.ts';

// What it does is tested with users.setPhoto.
describeMethod('users.deletePhoto', {
  verbs: 'GET, POST',
  tokens: ['user'],
  needed: 'users.profile:write',
  assumptions: ['A-99'],
  call: async ({ world }) =>
    (await world.call('users.deletePhoto', {}, { token: world.user })).body,
});
