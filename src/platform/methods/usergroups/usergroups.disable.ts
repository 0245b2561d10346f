import { defineMethod } from '../../pipeline/method.ts';
import { switchUsergroup, SWITCH_USERGROUPS_METHOD } from './usergroup-arguments.ts';

export const usergroupsDisable = defineMethod({
  ...SWITCH_USERGROUPS_METHOD,
  name: 'usergroups.disable',
  summary: 'Disables a user group: nobody is mentioned with it until it is enabled again.',
  handler: ({ world, caller, args }) => switchUsergroup(world, caller, args, false),
});
