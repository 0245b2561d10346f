import { OK, receiverCase } from '../../testing/exam-receiver.ts';
import type { ExamCase } from '../../testing/exam-world.ts';
import {
  goesDown,
  numbered,
  open,
  post,
  respond,
  SHOWS_NOTHING,
  works,
} from './commands.fixture.ts';

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

/** Clients whose work on a command is refused. */
export const REFUSED_WORK: readonly ExamCase[] = [
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
      if (body.ok !== true) await respond(told, 'it failed');
    }),
  ),
  receiverCase(
    {
      exam: 'expired_trigger',
      client: 'says the same after each try',
      passed: ['before', 'gives_up', 'after'],
      failed: ['tells'],
    },
    works(async (told) => {
      await open(told);
      await respond(told);
    }),
  ),
  receiverCase(
    {
      exam: 'response_url',
      client: 'posts to the channel with each command',
      passed: ['before', 'gives_up', 'after'],
      failed: ['falls_back'],
    },
    works(async (told) => {
      await respond(told);
      await post(told);
    }),
  ),
  receiverCase(
    {
      exam: 'expired_trigger',
      client: 'forgets the second command',
      passed: ['before'],
      failed: ['after'],
    },
    numbered(async (told, nth) => {
      if (nth !== 2) void open(told);
      return OK;
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
      client: 'goes down before the fault',
      passed: ['before'],
      failed: ['after'],
    },
    goesDown(1, answersByUrl()),
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
];
