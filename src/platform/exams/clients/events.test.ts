import { describe } from 'vitest';
import { describeExams } from '../../testing/exam-cases.ts';
import type { ExamCase } from '../../testing/exam-world.ts';
import { EVENTS } from './events.fixture.ts';
import { SOCKETS } from './sockets.fixture.ts';

const CASES: readonly ExamCase[] = [...EVENTS, ...SOCKETS];

describeExams(CASES);

const hearsMentions = ({ runs, ...passed }: ExamCase): ExamCase => ({
  ...passed,
  runs: async (world) => {
    const subscriptions = { subscriptions: ['app_mention'] };
    await world.sandbox(`/apps/${world.app.app_id}`, subscriptions, 'PATCH');
    await runs(world);
  },
});

describe('an app that is subscribed to mentions hears of each once', () => {
  describeExams(
    CASES.filter(({ passed, failed }) => passed.length > 0 && failed.length === 0).map(
      hearsMentions,
    ),
  );
});
