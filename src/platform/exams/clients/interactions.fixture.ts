import { OK, receiverCase, timedOut, type Told } from '../../testing/exam-receiver.ts';
import type { ExamCase } from '../../testing/exam-world.ts';
import { goesDown, numbered, open, post, SHOWS_NOTHING, VIEW, works } from './commands.fixture.ts';
import { settleAll } from '../../testing/receiver.ts';
import { REFUSED_WORK } from './refused-work.fixture.ts';

interface Update {
  /** What is sent of the hash that was read. */
  readonly sends?: (hash: string) => Record<string, string>;
  readonly forces?: boolean;
}

async function changeForm(
  told: Told,
  { sends = (hash) => ({ hash }), forces = false }: Update = {},
) {
  const opened = (await open(told)).body.view;
  const change = (more: Record<string, string>) =>
    told.world.call('views.update', { view_id: opened.id, view: VIEW, ...more });
  const { body } = await change(sends(opened.hash));
  if (body.ok !== true && forces) await change({});
}

const updatesForm = (update?: Update) => works((told) => changeForm(told, update));

/** Works first, which takes too long for the second command. What comes meanwhile waits too long as well. */
const oneAtATime = () => {
  let isBusy = false;
  return numbered(async (told, nth) => {
    if (isBusy) return timedOut;
    isBusy = true;
    void post(told);
    for (let turns = 0; turns < 5; turns += 1) await settleAll();
    isBusy = false;
    return nth === 2 ? timedOut : OK;
  })();
};

export const INTERACTIONS: readonly ExamCase[] = [
  ...REFUSED_WORK,
  receiverCase(
    {
      exam: 'late_acknowledgement',
      client: 'does the work, and never acknowledges',
      ...SHOWS_NOTHING,
    },
    () => async (told) => {
      void post(told);
      return { ...OK, status: 500 };
    },
  ),
  receiverCase(
    {
      exam: 'late_acknowledgement',
      client: 'acknowledges, and fails at its work',
      ...SHOWS_NOTHING,
    },
    works(({ world }) => world.say('here', { channel: 'C0' })),
  ),
  receiverCase(
    {
      exam: 'late_acknowledgement',
      client: 'acknowledges, and does something else',
      ...SHOWS_NOTHING,
    },
    works(({ world }) => world.call('auth.test')),
  ),
  receiverCase(
    {
      exam: 'late_acknowledgement',
      client: 'acknowledges first',
      passed: ['before', 'acknowledges', 'after'],
      failed: [],
    },
    works(post),
  ),
  receiverCase(
    {
      exam: 'late_acknowledgement',
      client: 'works first',
      passed: ['before', 'after'],
      failed: ['acknowledges'],
    },
    numbered(async (told, nth) => {
      void post(told);
      return nth === 2 ? timedOut : OK;
    }),
  ),
  receiverCase(
    {
      exam: 'late_acknowledgement',
      client: 'works first, and on one command at a time',
      passed: ['before', 'after'],
      failed: ['acknowledges'],
    },
    oneAtATime,
  ),
  receiverCase(
    {
      exam: 'late_acknowledgement',
      client: 'forgets the work on the second command',
      passed: ['before', 'acknowledges'],
      failed: ['after'],
    },
    numbered(async (told, nth) => {
      if (nth !== 2) void post(told);
      return OK;
    }),
  ),
  receiverCase(
    {
      exam: 'late_acknowledgement',
      client: 'goes down after the fault',
      passed: ['before', 'acknowledges'],
      failed: ['after'],
    },
    goesDown(2, works(post)),
  ),
  receiverCase(
    { exam: 'view_hash', client: 'opens a form, and never changes it', ...SHOWS_NOTHING },
    works(open),
  ),
  receiverCase(
    {
      exam: 'view_hash',
      client: 'does something else, and tries to open a form, first',
      passed: ['before', 'sends_hash', 'does_not_force', 'after'],
      failed: [],
    },
    works(async (told) => {
      await told.world.call('auth.test');
      await told.world.call('views.open', { trigger_id: told.body.trigger_id, view: 'no view' });
      await changeForm(told);
    }),
  ),
  receiverCase(
    {
      exam: 'view_hash',
      client: 'leaves the change of others alone',
      passed: ['before', 'sends_hash', 'does_not_force', 'after'],
      failed: [],
    },
    updatesForm(),
  ),
  receiverCase(
    {
      exam: 'view_hash',
      client: 'overwrites it after the conflict',
      passed: ['before', 'sends_hash', 'after'],
      failed: ['does_not_force'],
    },
    updatesForm({ forces: true }),
  ),
  receiverCase(
    {
      exam: 'view_hash',
      client: 'sends no hash',
      passed: ['before', 'after'],
      failed: ['sends_hash', 'does_not_force'],
    },
    updatesForm({ sends: () => ({}) }),
  ),
  receiverCase(
    {
      exam: 'view_hash',
      client: 'sends an empty hash',
      passed: ['before', 'after'],
      failed: ['sends_hash', 'does_not_force'],
    },
    updatesForm({ sends: () => ({ hash: '' }) }),
  ),
  receiverCase(
    {
      exam: 'view_hash',
      client: 'fails at the change for another reason',
      passed: ['before', 'sends_hash', 'after'],
      failed: [],
    },
    () => {
      const well = updatesForm()();
      const badly = updatesForm({ sends: (hash) => ({ hash, view: 'no view' }) })();
      return numbered((told, nth) => (nth === 2 ? badly : well)(told))();
    },
  ),
  receiverCase(
    {
      exam: 'view_hash',
      client: 'goes down after the fault',
      passed: ['before', 'sends_hash'],
      failed: ['after'],
    },
    goesDown(2, updatesForm()),
  ),
];
