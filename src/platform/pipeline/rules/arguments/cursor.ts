import { inWords } from '../../../http/form.ts';
import type { Rule } from '../../rule.ts';

/** The cursor, if one came, goes on with this very walk (interface, "Pagination error"). */
export const cursor: Rule = {
  name: 'cursor',
  codes: ['invalid_cursor'],
  appliesTo: ({ pagination }) => pagination !== undefined,
  judge: ({ request, cursor: read }) => {
    if (read === null) return null;
    const evidence = `cursor ${inWords(request.values.get('cursor'), 24)}`;
    if ('after' in read) return { evidence, detail: `goes on after ${read.after}` };
    return { refused: 'invalid_cursor', evidence, detail: read.fault };
  },
};
