import { OK, receiverCase, timedOut } from '../../testing/exam-receiver.ts';
import type { ExamCase } from '../../testing/exam-world.ts';
import { goesDown, open, post, SHOWS_NOTHING, VIEW, works } from './commands.fixture.ts';
import { REFUSED_WORK } from './refused-work.fixture.ts';

const updatesForm = ({ hash: sends = true, forces = false } = {}) =>
  works(async (told) => {
    const opened = (await open(told)).body.view;
    const change = (more: Record<string, string>) =>
      told.world.call('views.update', { view_id: opened.id, view: VIEW, ...more });
    const { body } = await change(sends ? { hash: opened.hash } : {});
    if (body.ok !== true && forces) await change({});
  });

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
    () => {
      let count = 0;
      return async (told) => {
        void post(told);
        return (count += 1) === 2 ? timedOut : OK;
      };
    },
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
    updatesForm({ hash: false }),
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
