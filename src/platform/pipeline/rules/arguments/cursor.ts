import { inWords } from '../../../http/form.ts';
import type { Rule } from '../../rule.ts';

/** The cursor, if there is one, belongs to this list (interface, "Pagination error"). */
export const cursor: Rule = {
  name: 'cursor',
  codes: ['invalid_cursor'],
  appliesTo: ({ pagination }) => pagination !== undefined,
  judge: ({ request, cursor: read }) => {
    if (read === null) return null;
    const evidence = () => `cursor ${inWords(request.values.get('cursor'), 24)}`;
    if ('after' in read) return { evidence, detail: () => `continues after ${read.after}` };
    return { refused: 'invalid_cursor', evidence, detail: read.fault };
  },
};
