import type { Rule } from '../../rule.ts';

/** The organisation granted the app access to the workspace. */
export const workspaceAccess: Rule = {
  name: 'workspace access',
  codes: ['team_access_not_granted'],
  judge: ({ world: { team }, method, caller }) => {
    if (method.tokens.length === 0 || caller === null || !caller.app.access_withheld) return null;
    const detail = `it has no access to ${team.name}`;
    return { refused: 'team_access_not_granted', evidence: `app ${caller.app.name}`, detail };
  },
};
