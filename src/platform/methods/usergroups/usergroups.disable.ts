import { defineMethod } from '../../pipeline/method.ts';
import { switchUsergroup, SWITCHES_USERGROUPS } from './usergroup-arguments.ts';

export const usergroupsDisable = defineMethod({
  ...SWITCHES_USERGROUPS,
  name: 'usergroups.disable',
  summary: 'Disables a user group: nobody is mentioned with it until it is enabled again.',
  handler: ({ world, caller, args }) => switchUsergroup(world, caller, args, false),
});
