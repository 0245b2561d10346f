import type { LessonDriver } from '../definition/driver.ts';
import { done, missing } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { messagesOf } from '../evidence/blocks.ts';
import {
  act,
  causedCalls,
  freshInteractions,
  isOpening,
  lastFailure,
  refusalOf,
  typeCommand,
} from '../evidence/interactions.ts';

const plain = (text: string) => ({ type: 'plain_text', text });
const view = (title: string) => ({
  type: 'modal',
  title: plain(title),
  blocks: [{ type: 'section', text: plain('Nothing to fill in.') }],
});

/** Makes a trigger, as if the owner had just acted with the first app. */
async function makeTrigger({ world, sandbox }: LessonDriver): Promise<string> {
  const app_id = (await world()).apps[0]?.app_id;
  return (await sandbox('POST', '/triggers', { app_id })).trigger_id;
}

/** Opens a view with one trigger this many times. */
async function openWith(driver: LessonDriver, times: number): Promise<void> {
  const trigger_id = await makeTrigger(driver);
  for (let time = 1; time <= times; time += 1)
    await driver.call('views.open', { trigger_id, view: view('A form') });
}

/** A program whose form has a button; a press of it makes `call`. */
const writeStackedForm = (call: string) => `const plain = (text) => ({ type: 'plain_text', text });
const view = (title) => ({ type: 'modal', title: plain(title), blocks: [
  { type: 'actions', elements: [{ type: 'button', action_id: 'more', text: plain('More') }] } ] });
receive(async ({ payload, api }) => {
  const { trigger_id } = payload;
  if (payload.command === '/stack') await api('views.open', { trigger_id, view: view('First') });
  if (payload.type === 'block_actions') await api(${call});
});
`;
const PUSHES = writeStackedForm("'views.push', { trigger_id, view: view('Second') }");
const UPDATES = writeStackedForm(
  "'views.update', { view_id: payload.view.id, view: view('Second') }",
);

/** Opens the form of a program, and presses the button in it. */
async function pressInForm(driver: LessonDriver, program: string): Promise<void> {
  await driver.receive(program, []);
  const { views } = await typeCommand(driver, '/stack');
  await act(driver, { type: 'action', view_id: views.at(-1), action_id: 'more' });
}

/** Goals, notes, questions and the exercise of lesson 14. */
export const commandThatOpensAFormStudy = defineStudy({
  goals: [
    'give an app a command, and answer it',
    'open a form, check what people fill in, and make something of it',
    'find out why a form did not open, and write programs whose forms do',
  ],
  after: ['buttons-that-answer'],
  notes: {
    minutes: 50,
    discuss: [
      'Why can no app open a form for somebody who did nothing?',
      'What would people think if every third form did not open? Who would notice?',
      'Which rules can the form itself check, and which can only the program judge?',
    ],
    mistakes: [
      'To read a database before `views.open`. The trigger lives 3 seconds, and the way of request and call takes part of them.',
      'To look for the values by label. They are under `block_id` and `action_id`, which the program chose.',
      'To name errors by `action_id`: the keys of `errors` are `block_id`s.',
      'To leave out `submit` in a form that has an `input`.',
    ],
  },
  view: { panel: 'events', search: { view: 'receiver' } },
  questions: [
    {
      ask: 'Can one `trigger_id` open two forms? Try it.',
      hints: [
        'A program can call `views.open` twice for one command. Or issue a trigger with `POST /sandbox/triggers`.',
        'Call `views.open` twice with the same `trigger_id`, and read the second answer.',
      ],
      check: ({ fresh }) => {
        const opened = fresh.filter(isOpening);
        const refused = opened.find(isRefused('exchanged_trigger_id'));
        if (refused)
          return done('No: the second call is answered `exchanged_trigger_id`.', refused);
        const last = opened.at(-1);
        return missing(
          last && (refusalOf(last) ?? 'That one opened. Use the same trigger once more.'),
        );
      },
      solve: (driver) => openWith(driver, 2),
      nearMiss: (driver) => openWith(driver, 1),
    },
    {
      ask: 'How long may the title of a form be? Find the limit with a call that is refused for it.',
      hints: [
        'The view is read before the trigger is looked at, so any `trigger_id` will do.',
        'Call `views.open` with a title of 25 characters, and read `response_metadata.messages`.',
      ],
      check: checkAnswer({
        isAbout: isOpening,
        isAnswer: (call) =>
          isRefused('invalid_arguments')(call) &&
          messagesOf(call).some((line) => line.includes('/view/title')),
        summary: '24 characters. The answer names the place, as with blocks.',
        hint: 'The refusal must be about the title.',
      }),
      solve: ({ call }) => call('views.open', { trigger_id: '1.2.3', view: view('x'.repeat(25)) }),
      nearMiss: ({ call }) =>
        call('views.open', { trigger_id: '1.2.3', view: view('x'.repeat(24)) }),
    },
    {
      ask: 'The person has closed the form meanwhile. What is `views.update` answered?',
      hints: [
        'Update a view that nobody has open.',
        'Call `views.update` with a `view_id` such as `V0GONE` and any view.',
      ],
      check: checkAnswer({
        isAbout: ({ name }) => name === 'views.update',
        isAnswer: isRefused('not_found'),
        summary: '`not_found`. There is nothing left to update, and that is no mistake of yours.',
        hint: 'The view must be one that is not open.',
      }),
      solve: ({ call }) => call('views.update', { view_id: 'V0GONE', view: view('A form') }),
      nearMiss: ({ call }) => call('views.update', { view: view('A form') }),
    },
  ],
  exercise: {
    ask: 'Put a button into a form. A press of it must put a second form on top of the first.',
    hints: [
      'A press in a form has a trigger of its own.',
      '`views.push` takes that `trigger_id`. At most three views lie on top of each other.',
      `Start this program, type \`/stack\`, and press “More”: \`${PUSHES}\``,
    ],
    check: (facts) => {
      const pushed = causedCalls(facts).filter(
        ({ call, by }) => call.name === 'views.push' && by.view_id !== undefined,
      );
      const found = pushed.find(({ call }) => isAccepted(call));
      if (found) return done('The second form lies on top of the first.', found.call);
      const last = pushed.at(-1)?.call;
      return missing(last === undefined ? lastFailure(freshInteractions(facts)) : refusalOf(last));
    },
    solve: (driver) => pressInForm(driver, PUSHES),
    nearMiss: (driver) => pressInForm(driver, UPDATES),
  },
});
