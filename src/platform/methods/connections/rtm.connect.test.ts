import { describeMethod } from '../../testing/describe-method.ts';

describeMethod('rtm.connect', {
  verbs: 'POST, GET',
  tokens: ['legacy_bot'],
  needed: null,
  assumptions: ['A-33'],
  call: async ({ world }) => {
    const token = await world.mint('legacy_bot', []);
    return (await world.call('rtm.connect', {}, { token })).body;
  },
});
