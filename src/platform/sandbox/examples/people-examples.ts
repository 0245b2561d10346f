import { type ExampleCaller, somebodyElse } from './places.ts';
import { snoozeStatus } from '../../model/people/availability.ts';
import { type Example, given, lacking } from './example.ts';
import { ownerOf } from '../../model/people/roles.ts';

const A_STATUS = JSON.stringify({ status_text: 'On a train', status_emoji: ':train:' });

/** Examples of methods about people and the workspace. */
export const PEOPLE_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'users.lookupByEmail': (caller) => {
    const { world, user } = caller;
    const email = somebodyElse(caller)?.email ?? user.email ?? ownerOf(world).email;
    return given({ email: email ?? '' });
  },
  'users.profile.get': (caller) => given({ user: somebodyElse(caller)?.id ?? caller.user.id }),
  'users.profile.set': () => given({ profile: A_STATUS }),
  'users.getPresence': (caller) => given({ user: somebodyElse(caller)?.id ?? caller.user.id }),
  'users.setPresence': () => given({ presence: 'auto' }),
  'dnd.teamInfo': (caller) => given({ users: somebodyElse(caller)?.id ?? caller.user.id }),
  'dnd.setSnooze': () => given({ num_minutes: '60' }),
  'dnd.endSnooze': ({ world, user }) =>
    snoozeStatus(world, user).snooze_enabled
      ? given({})
      : lacking('The caller has notifications turned on.', 'dnd.setSnooze'),
  'bots.info': ({ app }) => given({ bot: app.bot_id }),
};
