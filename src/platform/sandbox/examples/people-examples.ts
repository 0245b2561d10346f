import { type ExampleCaller, somebodyElse } from './places.ts';
import { snoozeStatus } from '../../model/people/availability.ts';
import { type Arguments, type Example, given, lacking } from './example.ts';
import { remindersOf } from '../../model/people/reminder.ts';
import { ownerOf } from '../../model/people/roles.ts';

const A_STATUS = JSON.stringify({ status_text: 'On a train', status_emoji: ':train:' });

/** A picture of one pixel, as base64. */
const A_PHOTO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const NO_GROUP = lacking('The workspace has no user group.', 'usergroups.create');

/** An example for the newest user group. */
const withGroup =
  (more: (caller: ExampleCaller) => Arguments = () => ({})) =>
  (caller: ExampleCaller): Example => {
    const group = caller.world.usergroups.last('');
    return group === undefined ? NO_GROUP : given({ usergroup: group.id, ...more(caller) });
  };

function freeGroupName({ usergroups }: ExampleCaller['world']): string {
  const taken = new Set(
    Array.from(usergroups.scan()).flatMap(({ name, handle }) => [name, handle]),
  );
  let name = 'on-call';
  for (let n = 2; taken.has(name); n += 1) name = `on-call-${n}`;
  return name;
}

const aReminder = ({ world, user }: ExampleCaller): Example => {
  const newest = remindersOf(world, user.id).at(-1);
  return newest === undefined
    ? lacking('The caller has no reminder.', 'reminders.add')
    : given({ reminder: newest.id });
};

/** Examples of methods about people and the workspace. */
export const PEOPLE_EXAMPLES: Readonly<Record<string, (caller: ExampleCaller) => Example>> = {
  'users.lookupByEmail': (caller) => {
    const { world, user } = caller;
    const email = somebodyElse(caller)?.email ?? user.email ?? ownerOf(world).email;
    return given({ email: email ?? '' });
  },
  'users.profile.get': (caller) => given({ user: somebodyElse(caller)?.id ?? caller.user.id }),
  'users.profile.set': () => given({ profile: A_STATUS }),
  'users.setPhoto': () => given({ image: A_PHOTO }),
  'users.getPresence': (caller) => given({ user: somebodyElse(caller)?.id ?? caller.user.id }),
  'users.setPresence': () => given({ presence: 'auto' }),
  'dnd.teamInfo': (caller) => given({ users: somebodyElse(caller)?.id ?? caller.user.id }),
  'dnd.setSnooze': () => given({ num_minutes: '60' }),
  'dnd.endSnooze': ({ world, user }) =>
    snoozeStatus(world, user).snooze_enabled
      ? given({})
      : lacking('The caller has notifications turned on.', 'dnd.setSnooze'),
  'usergroups.create': ({ world }) => given({ name: freeGroupName(world) }),
  'usergroups.disable': withGroup(),
  'usergroups.enable': withGroup(),
  'usergroups.update': withGroup(() => ({ description: 'Who answers at night.' })),
  'usergroups.users.list': withGroup(() => ({ include_disabled: 'true' })),
  'usergroups.users.update': withGroup((caller) => ({
    users: somebodyElse(caller)?.id ?? caller.user.id,
  })),
  'reminders.add': () => given({ text: 'Water the plants', time: 'in 20 minutes' }),
  'reminders.complete': aReminder,
  'reminders.delete': aReminder,
  'reminders.info': aReminder,
  'bots.info': ({ app }) => given({ bot: app.bot_id }),
};
