import {
  OK,
  receiverCase,
  type Receives,
  timedOut,
  type Told,
} from '../../testing/exam-receiver.ts';
import type { ExamCase } from '../../testing/exam-world.ts';

const VIEW = JSON.stringify({
  type: 'modal',
  title: { type: 'plain_text', text: 'Exam' },
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'A form' } }],
});

/** Posts to the response URL of a command; returns whether it was taken. */
async function respond({ world, body }: Told): Promise<boolean> {
  const { pathname } = new URL(body.response_url);
  const { status } = await world.send(pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'here' }),
  });
  return status === 200;
}

const post = ({ world, body }: Told) => world.say('here', { channel: body.channel_id });

/** Acknowledges a command, and then does the work. */
const works = (work: (told: Told) => Promise<unknown>) => (): Receives => async (told) => {
  void work(told);
  return OK;
};

const open = ({ world, body: { trigger_id } }: Told) =>
  world.call('views.open', { trigger_id, view: VIEW });

interface Form {
  readonly repeats?: boolean;
  readonly tells?: boolean;
}

const opensForm = ({ repeats = false, tells = true }: Form = {}) =>
  works(async (told) => {
    const { body } = await open(told);
    if (body.ok === true) return;
    if (repeats) await open(told);
    if (tells) await respond(told);
  });

interface Answer {
  readonly repeats?: boolean;
  readonly falls_back?: boolean;
}

const answersByUrl = ({ repeats = false, falls_back = true }: Answer = {}) =>
  works(async (told) => {
    if (await respond(told)) return;
    if (repeats) await respond(told);
    if (falls_back) await post(told);
  });

const updatesForm = ({ hash: sends = true, forces = false } = {}) =>
  works(async (told) => {
    const opened = (await open(told)).body.view;
    const change = (more: Record<string, string>) =>
      told.world.call('views.update', { view_id: opened.id, view: VIEW, ...more });
    const { body } = await change(sends ? { hash: opened.hash } : {});
    if (body.ok !== true && forces) await change({});
  });

/** Goes down after so many commands. */
const goesDown = (after: number, make: () => Receives) => (): Receives => {
  const receives = make();
  let count = 0;
  return async (told) => ((count += 1) > after ? { ...OK, status: 503 } : receives(told));
};

/** What a client shows of which nothing is passed, and nothing missed: the work was never done without the fault. */
const SHOWS_NOTHING = { passed: [], failed: [] };

export const INTERACTIONS: readonly ExamCase[] = [
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
    { exam: 'expired_trigger', client: 'opens no form, and posts instead', ...SHOWS_NOTHING },
    works(post),
  ),
  receiverCase(
    {
      exam: 'expired_trigger',
      client: 'tells the person before it knows',
      passed: ['before', 'gives_up', 'after'],
      failed: ['tells'],
    },
    works(async (told) => {
      await respond(told);
      await open(told);
    }),
  ),
  receiverCase(
    {
      exam: 'expired_trigger',
      client: 'says something with each command, and tells the person',
      passed: ['before', 'gives_up', 'tells', 'after'],
      failed: [],
    },
    works(async (told) => {
      await respond(told);
      const { body } = await open(told);
      if (body.ok !== true) await respond(told);
    }),
  ),
  receiverCase(
    {
      exam: 'expired_trigger',
      client: 'tries in vain to tell the person',
      passed: ['before', 'gives_up', 'after'],
      failed: ['tells'],
    },
    works(async (told) => {
      const { body } = await open(told);
      if (body.ok !== true) await told.world.say('it failed', { channel: 'C0' });
    }),
  ),
  receiverCase(
    {
      exam: 'response_url',
      client: 'tries in vain to answer another way',
      passed: ['before', 'gives_up', 'after'],
      failed: ['falls_back'],
    },
    works(async (told) => {
      if (!(await respond(told))) await told.world.say('here', { channel: 'C0' });
    }),
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
    () => async (told) => {
      void post(told);
      return told.body.text === 'faulty' ? timedOut : OK;
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
      exam: 'expired_trigger',
      client: 'tells the person',
      passed: ['before', 'gives_up', 'tells', 'after'],
      failed: [],
    },
    opensForm(),
  ),
  receiverCase(
    {
      exam: 'expired_trigger',
      client: 'tries the trigger again',
      passed: ['before', 'tells', 'after'],
      failed: ['gives_up'],
    },
    opensForm({ repeats: true }),
  ),
  receiverCase(
    {
      exam: 'expired_trigger',
      client: 'says nothing',
      passed: ['before', 'gives_up', 'after'],
      failed: ['tells'],
    },
    opensForm({ tells: false }),
  ),
  receiverCase(
    {
      exam: 'expired_trigger',
      client: 'goes down after the fault',
      passed: ['before', 'tells'],
      failed: ['after'],
    },
    goesDown(2, opensForm()),
  ),
  receiverCase(
    {
      exam: 'response_url',
      client: 'answers another way',
      passed: ['before', 'gives_up', 'falls_back', 'after'],
      failed: [],
    },
    answersByUrl(),
  ),
  receiverCase(
    {
      exam: 'response_url',
      client: 'posts to it again',
      passed: ['before', 'falls_back', 'after'],
      failed: ['gives_up'],
    },
    answersByUrl({ repeats: true }),
  ),
  receiverCase(
    {
      exam: 'response_url',
      client: 'says nothing',
      passed: ['before', 'gives_up', 'after'],
      failed: ['falls_back'],
    },
    answersByUrl({ falls_back: false }),
  ),
  receiverCase(
    {
      exam: 'response_url',
      client: 'goes down after the fault',
      passed: ['before', 'falls_back'],
      failed: ['after'],
    },
    goesDown(2, answersByUrl()),
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
