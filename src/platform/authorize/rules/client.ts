import { describeValue } from '../../http/form.ts';
import type { AuthorizeRule } from '../rule.ts';

/** The client is an app of this deployment. No redirect URI is trusted before this check. */
export const client: AuthorizeRule = {
  name: 'client',
  codes: ['invalid_client_id'],
  judge: ({ parameters, app }) => {
    const evidence = `client_id ${describeValue(parameters.get('client_id'))}`;
    if (parameters.repeated.has('client_id'))
      return { refused: 'invalid_client_id', evidence, detail: 'it was sent more than once' };
    if (app === undefined)
      return { refused: 'invalid_client_id', evidence, detail: 'no app has this client_id' };
    return { evidence, detail: `it is ${app.name}` };
  },
};
