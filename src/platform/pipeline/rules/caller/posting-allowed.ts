import type { Rule } from '../../rule.ts';

/** Administrators have not suspended posting (interface, `ekm_access_denied`). */
export const postingAllowed: Rule = {
  name: 'posting',
  codes: ['ekm_access_denied'],
  appliesTo: ({ posts }) => posts === true,
  judge: ({ world: { team } }) =>
    team.posting_suspended
      ? {
          refused: 'ekm_access_denied',
          evidence: `workspace ${team.name}`,
          detail: 'administrators have suspended posting',
        }
      : null,
};
