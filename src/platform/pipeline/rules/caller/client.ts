import { quoteShort } from '../../../http/form.ts';
import type { Rule } from '../../rule.ts';

/** The app exists, and its client secret is correct. */
export const client: Rule = {
  name: 'client',
  codes: ['invalid_client_id', 'bad_client_secret'],
  appliesTo: (method) => method.client === true,
  judge: ({ client: presented, named }) => {
    if (presented === null) return null;
    const evidence = () => `client ${quoteShort(presented.id)} in ${presented.place}`;
    if (presented.fault !== undefined)
      return { refused: 'invalid_client_id', evidence, detail: presented.fault };
    if (named === null)
      return { refused: 'invalid_client_id', evidence, detail: 'no app has this client_id' };
    if (presented.secret === '')
      return { refused: 'bad_client_secret', evidence, detail: 'the client_secret is missing' };
    if (presented.secret !== named.client_secret) {
      const detail = `the client_secret does not match that of ${named.name}`;
      return { refused: 'bad_client_secret', evidence, detail };
    }
    return { evidence, detail: () => `the client_secret of ${named.name} matches` };
  },
};
