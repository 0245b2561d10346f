import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { messagesOf } from '../evidence/blocks.ts';
import {
  actAsOwner,
  causedCalls,
  chapterInteractions,
  isFormOpening,
  explainLastFailure,
  explainCallRefusal,
  typeCommand,
} from '../evidence/interactions.ts';

const plain = (text: string) => ({ type: 'plain_text', text });
const makeView = (title: string) => ({
  type: 'modal',
  title: plain(title),
  blocks: [{ type: 'section', text: plain('Nothing to fill in.') }],
});

/** Makes a trigger, as if the owner had just acted with the first app. */
async function makeTrigger({ world, sandbox }: LessonDriver): Promise<string> {
  const app_id = (await world()).apps[0]?.app_id;
  return (await sandbox('POST', '/triggers', { app_id })).trigger_id;
}

/** Calls `views.open` `times` times with the same trigger. */
async function openWith(driver: LessonDriver, times: number): Promise<void> {
  const trigger_id = await makeTrigger(driver);
  for (let time = 1; time <= times; time += 1)
    await driver.call('views.open', { trigger_id, view: makeView('A form') });
}

/** Writes a program that opens a form with a button. A press of the button makes `call`. */
const writeStackedForm = (call: string) => `const plain = (text) => ({ type: 'plain_text', text });
const view = (title) => ({ type: 'modal', title: plain(title), blocks: [
  { type: 'actions', elements: [{ type: 'button', action_id: 'more', text: plain('More') }] } ] });
receive(async ({ payload, api }) => {
  const { trigger_id } = payload;
  if (payload.command === '/stack') await api('views.open', { trigger_id, view: view('First') });
  if (payload.type === 'block_actions') await api(${call});
});
`;
const PUSH_PROGRAM = writeStackedForm("'views.push', { trigger_id, view: view('Second') }");
const UPDATE_PROGRAM = writeStackedForm(
  "'views.update', { view_id: payload.view.id, view: view('Second') }",
);

/** Opens the form of a program, and presses the button in it. */
async function pressInForm(driver: LessonDriver, program: string): Promise<void> {
  await driver.startReceiver(program, []);
  const { views } = await typeCommand(driver, '/stack');
  await actAsOwner(driver, { type: 'action', view_id: views.at(-1), action_id: 'more' });
}

/** Goals, notes, questions and the exercise of lesson 14. */
export const commandThatOpensAFormStudy = defineStudy({
  goals: [
    'give an app a command, and answer it',
    'open a form, check what people fill in, and make something of it',
    'find out why a form did not open, and write programs whose forms do',
  ],
  buildsOn: ['buttons-that-answer'],
  notes: {
    minutes: 50,
    discuss: [
      'Why can no app open a form for somebody who did nothing?',
      'What would people think if every third form did not open? Who would notice?',
      'Which rules can the form itself check, and which can only the program judge?',
    ],
    mistakes: [
      'To read a database before `views.open`. The trigger lives 3 seconds, and the request and the call take a part of them.',
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
      check: ({ chapterCalls }) => {
        const openings = chapterCalls.filter(isFormOpening);
        const refused = openings.find(isRefused('exchanged_trigger_id'));
        if (refused)
          return done('No: the second call is answered `exchanged_trigger_id`.', refused);
        const last = openings.at(-1);
        return notDone(
          last && (explainCallRefusal(last) ?? 'That form opened. Use the same trigger once more.'),
        );
      },
      solve: (driver) => openWith(driver, 2),
      nearMiss: (driver) => openWith(driver, 1),
    },
    {
      ask: 'How long may the title of a form be? Find the limit with a call whose title is too long.',
      hints: [
        'The view is checked before the trigger, so any `trigger_id` will do.',
        'Call `views.open` with a title of 25 characters, and read `response_metadata.messages`.',
      ],
      check: checkAnswer({
        isAbout: isFormOpening,
        isAnswer: (call) =>
          isRefused('invalid_arguments')(call) &&
          messagesOf(call).some((line) => line.includes('/view/title')),
        summary: '24 characters. The answer names the place, as with blocks.',
        hint: 'The refusal must be about the title.',
      }),
      solve: ({ call }) =>
        call('views.open', { trigger_id: '1.2.3', view: makeView('x'.repeat(25)) }),
      nearMiss: ({ call }) =>
        call('views.open', { trigger_id: '1.2.3', view: makeView('x'.repeat(24)) }),
    },
    {
      ask: 'The person has closed the form meanwhile. What does `views.update` answer?',
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
      solve: ({ call }) => call('views.update', { view_id: 'V0GONE', view: makeView('A form') }),
      nearMiss: ({ call }) => call('views.update', { view: makeView('A form') }),
    },
  ],
  exercise: {
    ask: 'Put a button into a form. A press of it must put a second form on top of the first.',
    hints: [
      'A press in a form has a trigger of its own.',
      '`views.push` takes that `trigger_id`. At most three views lie on top of each other.',
      `Start this program, type \`/stack\`, and press “More”: \`${PUSH_PROGRAM}\``,
    ],
    check: (facts) => {
      const pushed = causedCalls(facts).filter(
        ({ call, cause }) => call.name === 'views.push' && cause.view_id !== undefined,
      );
      const found = pushed.find(({ call }) => isAccepted(call));
      if (found) return done('The second form lies on top of the first.', found.call);
      const last = pushed.at(-1)?.call;
      return notDone(
        last === undefined
          ? explainLastFailure(chapterInteractions(facts))
          : explainCallRefusal(last),
      );
    },
    solve: (driver) => pressInForm(driver, PUSH_PROGRAM),
    nearMiss: (driver) => pressInForm(driver, UPDATE_PROGRAM),
  },
});
