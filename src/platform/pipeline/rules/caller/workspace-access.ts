import { callerRule } from '../../caller-rule.ts';

/** The app has access to the workspace. */
export const workspaceAccess = callerRule({
  name: 'workspace access',
  codes: ['team_access_not_granted'],
  judge: ({ world: { team }, caller: { app } }) => {
    if (!app.access_withheld) return null;
    const detail = `it has no access to ${team.name}`;
    return { refused: 'team_access_not_granted', evidence: `app ${app.name}`, detail };
  },
});
