import type { AuthorizeRule } from '../../authorize/rule.ts';

/** The app is in the workspace: tokens of one that was removed are dead, those of a sign-in too. */
export const installed: AuthorizeRule = {
  name: 'installed',
  codes: ['unauthorized_client'],
  judge: ({ app }) =>
    app?.removed === true
      ? {
          refused: 'unauthorized_client',
          evidence: `app ${app.name}`,
          detail: 'it was removed from the workspace; install it again first',
        }
      : null,
};
