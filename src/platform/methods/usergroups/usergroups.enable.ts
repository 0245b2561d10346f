import { defineMethod } from '../../pipeline/method.ts';
import { switchUsergroup, SWITCH_USERGROUPS_METHOD } from './usergroup-arguments.ts';

export const usergroupsEnable = defineMethod({
  ...SWITCH_USERGROUPS_METHOD,
  name: 'usergroups.enable',
  summary: 'Enables a user group that was disabled.',
  handler: ({ world, caller, args }) => switchUsergroup(world, caller, args, true),
});
