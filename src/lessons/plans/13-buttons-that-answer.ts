import type { LessonDriver } from '../definition/driver.ts';
import { done, missing } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import { isAccepted } from '../evidence/check-answer.ts';
import {
  actInNewest,
  buttonsIn,
  callsOf,
  causedCalls,
  changesMessage,
  freshInteractions,
  isForOne,
  isResponse,
  lastFailure,
  typeCommand,
} from '../evidence/interactions.ts';
import { NEEDS, PROGRAM, SAMPLES, START } from '../places/events-panel.ts';
import { ACTING, BOX, MESSAGES } from '../places/workspace.ts';
import { buttonsThatAnswerStudy } from '../studies/13-buttons-that-answer.ts';

const VIEW = { panel: 'events', search: { view: 'receiver' } } satisfies LessonView;
const DEPLOYS = { panel: 'workspace', search: { channel: 'deploys' } } satisfies LessonView;

/** A program that asks a question with one button; it posts `answer` after a press. */
const soupProgram = (answer: string) => `const eaters = new Set();
const draw = () => ({ text: 'Soup today?', blocks: [
  { type: 'section', text: { type: 'plain_text', text: 'Soup today? ' + eaters.size + ' want some.' } },
  { type: 'actions', elements: [
    { type: 'button', action_id: 'soup', text: { type: 'plain_text', text: 'Yes' } } ] } ] });
receive(async ({ payload, respond }) => {
  if (payload.command === '/soup')
    await respond(payload.response_url, { response_type: 'in_channel', ...draw() });
  if (payload.type !== 'block_actions') return;
  const isSecond = eaters.has(payload.user.id);
  eaters.add(payload.user.id);
  await respond(payload.response_url, ${answer});
});
`;
const FOR_ALL_PROGRAM = soupProgram('{ replace_original: true, ...draw() }');
const BY_PRESS_PROGRAM = soupProgram(
  "isSecond ? { text: 'You said so already.' } : { replace_original: true, ...draw() }",
);
/** Answers every press with an error, like a program that has crashed. */
const CRASHED_PROGRAM =
  "receive(() => ({ status: 500, body: 'out of memory' })); // 'block_actions'";

const press = (driver: LessonDriver) => actInNewest(driver, { action_id: 'soup' });

/** Starts a program, and lets it ask the question again. */
async function ask(driver: LessonDriver, program: string): Promise<void> {
  await driver.receive(program, []);
  await typeCommand(driver, '/soup');
}

/** Lesson 13: what happens between a press and what people see. */
export const buttonsThatAnswer = defineLesson({
  id: 'buttons-that-answer',
  number: 13,
  title: 'Buttons that answer',
  summary: 'Post buttons, answer a press for everybody or for one, and see a press fail.',
  minutes: 14,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: buttonsThatAnswerStudy,
  conditions: ['apps_unresponsive'],
  chapters: {
    ask: {
      title: 'A question with buttons',
      text: [
        'A button is an element of a block. Its `action_id` says which button it is, and its `value` travels with a press.',
        'Anybody may post one. But what a press leads to is decided by a program, and that has to be told of it.',
        'Where it is told is in the manifest of the app: the Request URL for interactivity, and one for each command.',
        'The receiver of this page can be that program. It answers `/poll` with a message that has a button for each choice.',
      ],
      task: 'Start the sample “A poll with buttons” with all that it needs, then ask something with `/poll` in #deploys.',
      view: VIEW,
      places: { samples: SAMPLES, needs: NEEDS, start: START, acting: ACTING, box: BOX },
      hints: [
        'The panel says what the program needs of the manifest. A bot cannot type a command: act as a person.',
        'Choose the sample, press “Add to the manifest and start”. Then open the Workspace, act as the owner, and type `/poll Lunch? Pizza, Soup`.',
        'Without a program of this page: `chat.postMessage` with `blocks` that have an `actions` block, and a button in its `elements`.',
      ],
      check: (facts) => {
        const posts = facts.fresh.filter(
          (call) => isAccepted(call) && (isResponse(call) || call.name === 'chat.postMessage'),
        );
        const found = posts.find((call) => buttonsIn(call).length > 0);
        if (found) {
          const count = buttonsIn(found).length;
          return done(`The message has ${count === 1 ? 'a button' : `${count} buttons`}.`, found);
        }
        return missing(
          lastFailure(facts.interactions) ??
            (posts.length > 0
              ? 'That message has no button. A button is in the `elements` of a block of the type `actions`.'
              : undefined),
        );
      },
      solve: (driver) => ask(driver, FOR_ALL_PROGRAM),
    },
    press: {
      title: 'What a press says',
      text: [
        'A press is sent as a form with one field, `payload`, signed like an event.',
        'Its `actions` say which button was pressed, `user` by whom, `container` in which message.',
        'The program has 3 seconds to answer 200. That is only the acknowledgement: nobody sees it.',
        'What people see comes by the `response_url` of the payload. A post to it needs no token, and `replace_original` changes the message for everybody.',
      ],
      task: 'Press a button of your question, and see the message change. Events, Interactions shows what your program was told.',
      view: DEPLOYS,
      places: { messages: MESSAGES },
      hints: [
        'A person presses. The program draws the message anew, and posts it to the response URL.',
        'Press one of the buttons in #deploys. If nothing changes, the receiver may be stopped.',
        'A program of yours posts `{ "replace_original": true, "text": "…" }` to `response_url`, or calls `chat.update`.',
      ],
      check: (facts) => {
        const pressed = causedCalls(facts).filter(({ by }) => by.type === 'action');
        const found = pressed.find((each) => isAccepted(each.call) && changesMessage(each));
        if (found) return done('The press changed the message for everybody.', found.call);
        const acts = freshInteractions(facts).filter(({ type }) => type === 'action');
        return missing(
          lastFailure(acts) ??
            (pressed.length > 0
              ? 'The program answered with a message of its own. Change the one that was pressed.'
              : acts.length > 0
                ? 'The press was acknowledged, and nobody sees that. Post to its `response_url`.'
                : undefined),
        );
      },
      solve: async (driver) => void (await press(driver)),
    },
    whisper: {
      title: 'Who has to see the answer?',
      text: [
        'Not every answer is for everybody. “You have voted already” concerns one person.',
        'A post to a response URL is seen by the person who pressed, alone, unless it says otherwise: `response_type` `in_channel`, or `replace_original`.',
        'Such a message is in no history. It is gone after a reload in most clients, so nothing may depend on it.',
      ],
      task: 'Change the program, ask again, and press: one kind of press must change the message, and another be answered for that person alone. Which is which is up to you.',
      view: VIEW,
      places: { samples: SAMPLES, program: PROGRAM, start: START },
      hints: [
        'Think of a press that the others need not know of: the second of the same person, or one that comes too late.',
        'In the program, `await respond(payload.response_url, "…")` answers the person alone. Restart it, ask again with the command, and press. The sample forgets polls of before.',
        `A program that answers the second press of a person so, for \`/soup\`: \`${BY_PRESS_PROGRAM}\``,
      ],
      check: (facts) => {
        const answers = causedCalls(facts).filter(
          ({ call, by }) => by.type === 'action' && isAccepted(call),
        );
        const forOne = answers.filter(isForOne);
        const forAll = answers.filter(changesMessage);
        const found = forOne.find(({ by }) => forAll.some((each) => each.by.ts === by.ts));
        if (found)
          return done(
            'One press changed the message, and another one person alone saw.',
            found.call,
          );
        if (forOne.length > 0)
          return missing(
            'That answer one person sees. In the same message, another kind of press must change it for everybody.',
          );
        return missing(
          forAll.length > 0
            ? 'That press changed the message for everybody. Leave `replace_original` out for another kind of press.'
            : answers.length > 0
              ? 'Everybody in the conversation sees that answer. Leave `response_type` out.'
              : lastFailure(freshInteractions(facts)),
        );
      },
      solve: async (driver) => {
        await ask(driver, BY_PRESS_PROGRAM);
        await press(driver);
        await press(driver);
      },
    },
    down: {
      title: 'Nobody answers the press',
      text: [
        'A program can be down, broken, or at another address. Then the press fails, and the button says so.',
        'A press is sent once. It does not come again later, as an event does: the person who pressed is there to press again.',
        'Events, Interactions lists the press with the reason, also when the program never heard of it.',
      ],
      task: 'Let a press fail: stop the program or break it. Read what the person is told.',
      view: VIEW,
      places: { stop: { role: 'button', name: 'Stop' }, messages: MESSAGES },
      hints: [
        'There are many ways to fail: no program, a status that is no success, a manifest with another address.',
        'Press Stop, go back to the Workspace, and press a button.',
        'Any answer but a status from 200 to 299 does it, such as `receive(() => ({ status: 500 }))`.',
      ],
      check: (facts) => {
        const acts = freshInteractions(facts).filter(({ type }) => type === 'action');
        const failed = acts.find(({ state }) => state === 'failed');
        if (failed) return done('The press failed, and the person saw why.');
        return missing(
          acts.length > 0 ? 'That press was acknowledged. Stop the program first.' : undefined,
        );
      },
      solve: async (driver) => {
        await driver.receive(CRASHED_PROGRAM, []);
        await press(driver);
      },
    },
    late: {
      title: 'Too late, but done',
      text: [
        'The condition “Apps unresponsive” holds the answers of apps back, as a slow machine would. After 3 seconds the person is told that it failed.',
        'The program does not know that. It has done its work, so what the person is told is not true.',
        'They will press again. Your program must not book, pay or count a second time.',
        'Programs that need longer acknowledge first, and work afterwards.',
      ],
      task: 'Start a program that works, and ask again. Then turn the condition on in the Conditions panel, and press.',
      view: VIEW,
      places: {
        start: START,
        box: BOX,
        condition: { role: 'switch', name: 'Apps unresponsive' },
      },
      hints: [
        'The order matters: with the condition on, commands are late, too.',
        'Start the sample, ask with `/poll`, turn on “Apps unresponsive” under Conditions, Apps, and press a button in the Workspace.',
        'Or `PUT /sandbox/conditions/apps_unresponsive` with `{"how": "late"}`, and `POST /sandbox/interactions` with a press.',
      ],
      check: (facts) => {
        const late = freshInteractions(facts).filter(
          ({ type, state }) => type === 'action' && state === 'timed_out',
        );
        for (const each of late) {
          const work = callsOf(facts, each).find(isAccepted);
          if (work)
            return done('The person was told that the press failed, and the work was done.', work);
        }
        if (late.length > 0)
          return missing(
            'That press timed out, and the program called nothing. With `how` at `silent` it hears of nothing; let it be `late`.',
          );
        const isOn = facts.world.conditions.some(({ name }) => name === 'apps_unresponsive');
        return missing(isOn ? 'The condition is on. Press a button now.' : undefined);
      },
      solve: async (driver) => {
        await ask(driver, FOR_ALL_PROGRAM);
        await driver.sandbox('PUT', '/conditions/apps_unresponsive', { how: 'late' });
        const isSent = driver.until(({ interactions }) =>
          interactions.some(({ state }) => state === 'sent'),
        );
        await Promise.all([
          press(driver),
          isSent.then(() => driver.sandbox('POST', '/clock', { advance_s: 3 })),
        ]);
        await driver.sandbox('DELETE', '/conditions/apps_unresponsive');
      },
    },
  },
  end: {
    text: [
      'A press is a question to your program: acknowledge it within 3 seconds, and answer whom it concerns.',
      'If “Apps unresponsive” is still on, turn it off before you go on.',
    ],
    view: DEPLOYS,
  },
});
