import type { Examination } from './exam.ts';

/** Does a client page well through `users.list`? (interface, "Cursor-paginated methods"; docs/assumptions.md, A-36). */
export const PAGING: Examination = {
  name: 'paging',
  title: 'Paging through a directory',
  about:
    'Walk users.list from the first page to the last. Pages are short, a call is rate limited, people come and go, and in the second walk a cursor expires.',
};
