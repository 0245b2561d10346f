import { describeValue } from '../../http/form.ts';
import { isCheckOff } from '../../model/service-state.ts';
import type { AuthorizeRule } from '../rule.ts';

/** The redirect URI is configured for the app, or in a directory below one that is. */
export const redirectUri: AuthorizeRule = {
  name: 'redirect URI',
  codes: ['bad_redirect_uri'],
  judge: ({ world, parameters, redirect }) => {
    const evidence = `redirect_uri ${describeValue(parameters.get('redirect_uri'), 200)}`;
    if (parameters.repeated.has('redirect_uri'))
      return { refused: 'bad_redirect_uri', evidence, detail: 'it was sent more than once' };
    if ('fault' in redirect)
      return { refused: 'bad_redirect_uri', evidence, detail: redirect.fault };
    if (isCheckOff(world, 'redirect_uri'))
      return { evidence, detail: 'it begins like a configured one; the rest is not checked' };
    return { evidence, detail: 'it is configured for the app, or is below one that is' };
  },
};
