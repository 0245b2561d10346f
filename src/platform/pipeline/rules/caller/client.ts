import { clip } from '../../../http/form.ts';
import type { Rule } from '../../rule.ts';

/** The app that calls is known, and proves it by its secret. */
export const client: Rule = {
  name: 'client',
  codes: ['invalid_client_id', 'bad_client_secret'],
  judge: ({ client: presented, named }) => {
    if (presented === null) return null;
    const looked_at = `client ${clip(presented.id)} in ${presented.place}`;
    if (presented.fault !== undefined)
      return { refused: 'invalid_client_id', looked_at, detail: presented.fault };
    if (named === null)
      return { refused: 'invalid_client_id', looked_at, detail: 'no app has that client_id' };
    if (presented.secret === '')
      return { refused: 'bad_client_secret', looked_at, detail: 'no secret came with it' };
    if (presented.secret !== named.client_secret) {
      const detail = `it is not the secret of ${named.name}`;
      return { refused: 'bad_client_secret', looked_at, detail };
    }
    return { looked_at, detail: `the secret is that of ${named.name}` };
  },
};
