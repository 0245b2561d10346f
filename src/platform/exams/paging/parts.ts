import type { Examination } from '../engine/exam.ts';
import { definePagingPart } from './part.ts';

const WALK = 'Walk users.list from the first page to the last, with limit=200.';

/** Exams of one rule of paging each. */
export const PAGING_PARTS: readonly Examination[] = [
  definePagingPart({
    name: 'cursors_once',
    title: 'Each cursor once',
    about: WALK,
    does: 'Lets somebody join after the first page, and renames somebody who was read.',
    section: 'Cursor-paginated methods, general rules',
    arms: { users: 1000 },
    points: ['complete', 'no_duplicates', 'stops'],
    changes: ['people'],
    walks: [0, 1],
  }),
  definePagingPart({
    name: 'short_page',
    title: 'Short pages',
    about: WALK,
    does: 'Hides three people in ten after paging, so that pages are shorter than limit.',
    section: 'Cursor-paginated methods, general rules',
    arms: { users: 1000, conditions: { short_pages: {} } },
    points: ['goes_on_after_short_page'],
    changes: [],
    walks: [0, 1],
  }),
  definePagingPart({
    name: 'cursor_bytes',
    title: 'The bytes of a cursor',
    about: WALK,
    does: 'Gives cursors that end in =, which is %3D in a URL or a form.',
    section: 'Cursor-paginated methods, general rules',
    arms: { users: 1000 },
    points: ['encodes_cursor'],
    changes: [],
    walks: [0, 1],
  }),
  definePagingPart({
    name: 'invalid_cursor',
    title: 'invalid_cursor in the middle of a walk',
    about: 'Walk users.list from the first page to the last, twice, with limit=200.',
    does: 'Lets the cursor of the second page expire in the second walk.',
    section: 'Errors, pagination error',
    arms: { users: 1000 },
    points: ['starts_again'],
    changes: ['expiry'],
    walks: [1, 2],
  }),
];
