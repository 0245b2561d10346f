import { defineMethod } from '../../pipeline/method.ts';
import { switchUsergroup, SWITCHES_USERGROUPS } from './usergroup-arguments.ts';

export const usergroupsEnable = defineMethod({
  ...SWITCHES_USERGROUPS,
  name: 'usergroups.enable',
  summary: 'Enables a user group that was disabled.',
  handler: ({ world, caller, args }) => switchUsergroup(world, caller, args, true),
});
