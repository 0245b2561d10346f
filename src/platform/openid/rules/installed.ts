import type { AuthorizeRule } from '../../authorize/rule.ts';

/** The app is installed: the tokens of a removed app do not work, nor do those of a sign-in. */
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
