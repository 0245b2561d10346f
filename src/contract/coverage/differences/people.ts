import type { Differences } from './differences.ts';

const NO_TIME_ZONE = 'The service answers null for a person without a time zone.';

const SNOOZE = 'The service tells the person of their own snooze, as its documentation shows.';

const AS_LISTED = 'The type of usergroups.list has it.';

/** Methods of people, their profiles and groups, and of the workspace. */
export const PEOPLE: Differences = {
  'dnd.info answer snooze_enabled: not in the SDK': SNOOZE,
  'dnd.info answer snooze_endtime: not in the SDK': SNOOZE,
  'dnd.info answer snooze_remaining: not in the SDK': SNOOZE,
  'emoji.list argument include_categories: not taken':
    'Categories of emoji are a matter of clients (A-81).',
  'reminders.add argument recurrence: not taken': 'Each reminder reminds once (A-87).',
  'reminders.add argument time: cannot be a number': 'A number is taken, and read as its digits.',
  'usergroups.create answer usergroup.deleted_by: not in the SDK': AS_LISTED,
  'usergroups.create answer usergroup.user_count: not in the SDK': AS_LISTED,
  'usergroups.disable answer usergroup.user_count: not in the SDK': AS_LISTED,
  'usergroups.enable answer usergroup.deleted_by: not in the SDK': AS_LISTED,
  'usergroups.enable answer usergroup.user_count: not in the SDK': AS_LISTED,
  'usergroups.update answer usergroup.deleted_by: not in the SDK': AS_LISTED,
  'usergroups.update answer usergroup.user_count: not in the SDK': AS_LISTED,
  'usergroups.users.update answer usergroup.deleted_by: not in the SDK': AS_LISTED,
  'usergroups.users.update answer usergroup.user_count: not in the SDK': AS_LISTED,
  'users.identity answer team.domain: not in the SDK':
    'Clients that follow the documentation read it.',
  'users.info answer user.profile.fields: not in the SDK':
    'The type of profiles in users.list has it.',
  'users.info answer user.tz: can be null': NO_TIME_ZONE,
  'users.list answer members[].profile.fields: can be null':
    'The service answers null for a profile without fields.',
  'users.list answer members[].tz: can be null': NO_TIME_ZONE,
  'users.lookupByEmail answer user.profile.always_active: not in the SDK':
    'Bots have it, and the method finds people.',
  'users.lookupByEmail answer user.profile.fields: not in the SDK':
    'The type of profiles in users.list has it.',
  'users.lookupByEmail answer user.tz: can be null': NO_TIME_ZONE,
  'users.profile.set answer profile.always_active: not in the SDK':
    'The type of users.profile.get has it.',
  'users.setPhoto argument image: cannot be an object':
    'A Buffer or Stream is a file of a form once it is sent (A-99).',
};
