import { POINTS } from '../paging/state.ts';
import type { ExamCase, ExamWorld } from '../../testing/exam-world.ts';
import { ask, type Client, type Mistake, walk } from '../../testing/paging-client.ts';

const RIGHT: Client = { limit: '200', form: 'query', pause_s: 1.5, first_cursor: 'none' };

const walks = (mistake?: Mistake) => (world: ExamWorld) => walk(world, { ...RIGHT, mistake });

const walksTwice = (mistake?: Mistake) => async (world: ExamWorld) =>
  walk(world, { ...RIGHT, mistake }, await walk(world, RIGHT));

const readsOnePage = (world: ExamWorld) => ask(world, RIGHT, null);

const WHOLE: readonly string[] = POINTS;
const wholeBut = (...missed: string[]) => WHOLE.filter((id) => !missed.includes(id));

const CURSORS_ONCE = ['before', 'complete', 'no_duplicates', 'stops', 'after'];
const but = (...missed: string[]) => CURSORS_ONCE.filter((id) => !missed.includes(id));

/** Clients of the exam of all rules, and of the exams of one rule each. */
export const PAGING_CASES: readonly ExamCase[] = [
  {
    exam: 'paging',
    client: 'walks to the end twice',
    runs: walksTwice(),
    passed: WHOLE,
    failed: [],
  },
  {
    exam: 'paging',
    client: 'takes a short page for the last one',
    runs: walks('stops after a short page'),
    passed: ['no_duplicates', 'page_size'],
    failed: ['complete', 'goes_on_after_short_page'],
  },
  {
    exam: 'paging',
    client: 'encodes the cursor twice',
    runs: walks('encodes the cursor twice'),
    passed: ['no_duplicates', 'goes_on_after_short_page', 'page_size'],
    failed: ['complete', 'encodes_cursor'],
  },
  {
    exam: 'paging',
    client: 'gives up at the 429',
    runs: walks('gives up at 429'),
    passed: ['no_duplicates', 'encodes_cursor', 'goes_on_after_short_page', 'page_size'],
    failed: ['complete', 'waits'],
  },
  {
    exam: 'paging',
    client: 'gives up at invalid_cursor',
    runs: walksTwice('gives up at invalid_cursor'),
    passed: wholeBut('starts_again', 'stops'),
    failed: ['starts_again'],
  },
  {
    exam: 'paging',
    client: 'reads a page twice',
    runs: walks('reads a page twice'),
    passed: wholeBut('no_duplicates', 'starts_again'),
    failed: ['no_duplicates'],
  },
  {
    exam: 'paging',
    client: 'goes on after the last page',
    runs: walks('goes on with an old cursor'),
    passed: wholeBut('stops', 'starts_again'),
    failed: ['stops'],
  },
  {
    exam: 'paging',
    client: 'asks for 99 people at a time',
    runs: (world) => walk(world, { ...RIGHT, limit: '99' }),
    passed: wholeBut('page_size', 'starts_again'),
    failed: ['page_size'],
  },
  {
    exam: 'cursors_once',
    client: 'walks to the end',
    runs: walks(),
    passed: CURSORS_ONCE,
    failed: [],
  },
  {
    exam: 'cursors_once',
    client: 'reads a page twice',
    runs: walks('reads a page twice'),
    passed: but('no_duplicates'),
    failed: ['no_duplicates'],
  },
  {
    exam: 'cursors_once',
    client: 'skips a page in the second walk',
    runs: walksTwice('skips a page'),
    passed: but('complete'),
    failed: ['complete'],
  },
  {
    exam: 'cursors_once',
    client: 'goes on after the last page',
    runs: walks('goes on with an old cursor'),
    passed: but('stops'),
    failed: ['stops'],
  },
  {
    exam: 'cursors_once',
    client: 'reads one page',
    runs: readsOnePage,
    passed: ['before', 'no_duplicates'],
    failed: ['complete', 'after'],
  },
  {
    exam: 'short_page',
    client: 'walks to the end',
    runs: walks(),
    passed: ['before', 'goes_on_after_short_page', 'after'],
    failed: [],
  },
  {
    exam: 'short_page',
    client: 'takes a short page for the last one',
    runs: walks('stops after a short page'),
    passed: ['before'],
    failed: ['goes_on_after_short_page', 'after'],
  },
  {
    exam: 'cursor_bytes',
    client: 'encodes the cursor once',
    runs: walks(),
    passed: ['before', 'encodes_cursor', 'after'],
    failed: [],
  },
  {
    exam: 'cursor_bytes',
    client: 'sends it bare',
    runs: walks('sends the cursor bare'),
    passed: ['before'],
    failed: ['encodes_cursor', 'after'],
  },
  {
    exam: 'cursor_bytes',
    client: 'encodes it twice',
    runs: walks('encodes the cursor twice'),
    passed: ['before'],
    failed: ['encodes_cursor', 'after'],
  },
  {
    exam: 'invalid_cursor',
    client: 'starts again',
    runs: walksTwice(),
    passed: ['before', 'starts_again', 'after'],
    failed: [],
  },
  {
    exam: 'invalid_cursor',
    client: 'gives up',
    runs: walksTwice('gives up at invalid_cursor'),
    passed: ['before'],
    failed: ['starts_again', 'after'],
  },
  {
    exam: 'invalid_cursor',
    client: 'repeats the cursor, and starts again then',
    runs: walksTwice('repeats a refused cursor'),
    passed: ['before', 'after'],
    failed: ['starts_again'],
  },
  {
    exam: 'invalid_cursor',
    client: 'walks once',
    runs: walks(),
    passed: ['before'],
    failed: ['after'],
  },
];
