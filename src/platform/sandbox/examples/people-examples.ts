import { type ExampleCaller, somebodyElse } from './places.ts';
import { snoozeStatus } from '../../model/people/availability.ts';
import { type Arguments, type Example, callWith, requireCall } from './example.ts';
import { remindersOf } from '../../model/people/reminder.ts';
import { ownerOf } from '../../model/people/roles.ts';

const A_STATUS = JSON.stringify({ status_text: 'On a train', status_emoji: ':train:' });

/** A picture of one pixel, as base64. */
const A_PHOTO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const NO_GROUP = requireCall('The workspace has no user group.', 'usergroups.create');

/** An example for the newest user group. */
const callWithGroup =
  (more: (caller: ExampleCaller) => Arguments = () => ({})) =>
  (caller: ExampleCaller): Example => {
    const group = caller.world.usergroups.last('');
    return group === undefined ? NO_GROUP : callWith({ usergroup: group.id, ...more(caller) });
  };

function freeGroupName({ usergroups }: ExampleCaller['world']): string {
  const taken = new Set(
    Array.from(usergroups.scan()).flatMap(({ name, handle }) => [name, handle]),
  );
  let name = 'on-call';
  for (let n = 2; taken.has(name); n += 1) name = `on-call-${n}`;
  return name;
}

const callWithReminder = ({ world, user }: ExampleCaller): Example => {
  const newest = remindersOf(world, user.id).at(-1);
  return newest === undefined
    ? requireCall('The caller has no reminder.', 'reminders.add')
    : callWith({ reminder: newest.id });
};

/** Examples of methods about people and the workspace. */
export const PEOPLE_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'users.lookupByEmail': (caller) => {
    const { world, user } = caller;
    const email = somebodyElse(caller)?.email ?? user.email ?? ownerOf(world).email;
    return callWith({ email: email ?? '' });
  },
  'users.profile.get': (caller) => callWith({ user: somebodyElse(caller)?.id ?? caller.user.id }),
  'users.profile.set': () => callWith({ profile: A_STATUS }),
  'users.setPhoto': () => callWith({ image: A_PHOTO }),
  'users.getPresence': (caller) => callWith({ user: somebodyElse(caller)?.id ?? caller.user.id }),
  'users.setPresence': () => callWith({ presence: 'auto' }),
  'dnd.teamInfo': (caller) => callWith({ users: somebodyElse(caller)?.id ?? caller.user.id }),
  'dnd.setSnooze': () => callWith({ num_minutes: '60' }),
  'dnd.endSnooze': ({ world, user }) =>
    snoozeStatus(world, user).snooze_enabled
      ? callWith({})
      : requireCall('The caller has notifications turned on.', 'dnd.setSnooze'),
  'usergroups.create': ({ world }) => callWith({ name: freeGroupName(world) }),
  'usergroups.disable': callWithGroup(),
  'usergroups.enable': callWithGroup(),
  'usergroups.update': callWithGroup(() => ({ description: 'Who answers at night.' })),
  'usergroups.users.list': callWithGroup(() => ({ include_disabled: 'true' })),
  'usergroups.users.update': callWithGroup((caller) => ({
    users: somebodyElse(caller)?.id ?? caller.user.id,
  })),
  'reminders.add': () => callWith({ text: 'Water the plants', time: 'in 20 minutes' }),
  'reminders.complete': callWithReminder,
  'reminders.delete': callWithReminder,
  'reminders.info': callWithReminder,
  'bots.info': ({ app }) => callWith({ bot: app.bot_id }),
};
