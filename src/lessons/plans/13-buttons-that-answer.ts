import type { LessonDriver } from '../definition/driver.ts';
import { done, notDone } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import { isAccepted } from '../evidence/check-answer.ts';
import {
  actInNewest,
  buttonsIn,
  callsCausedBy,
  causedCalls,
  changesMessage,
  chapterInteractions,
  isPrivate,
  isResponseUrlPost,
  explainLastFailure,
  typeCommand,
} from '../evidence/interactions.ts';
import { NEEDS, PROGRAM, SAMPLES, START } from '../places/events-panel.ts';
import { ACTING, MESSAGE_FIELD, MESSAGES } from '../places/workspace.ts';
import { buttonsThatAnswerStudy } from '../studies/13-buttons-that-answer.ts';

const VIEW = { panel: 'events', search: { view: 'receiver' } } satisfies LessonView;
const DEPLOYS = { panel: 'workspace', search: { channel: 'deploys' } } satisfies LessonView;

/** Writes a program that asks a question with one button, and posts `answer` after each press. */
const writeSoupProgram = (answer: string) => `const eaters = new Set();
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
const FOR_ALL_PROGRAM = writeSoupProgram('{ replace_original: true, ...draw() }');
const BY_PRESS_PROGRAM = writeSoupProgram(
  "isSecond ? { text: 'You said so already.' } : { replace_original: true, ...draw() }",
);
/** A program that answers every press with an error, as if it had crashed. */
const CRASHED_PROGRAM =
  "receive(() => ({ status: 500, body: 'out of memory' })); // 'block_actions'";

const press = (driver: LessonDriver) => actInNewest(driver, { action_id: 'soup' });

/** Starts a program, and types the command that lets it ask its question. */
async function startAndAsk(driver: LessonDriver, program: string): Promise<void> {
  await driver.startReceiver(program, []);
  await typeCommand(driver, '/soup');
}

/** Lesson 13: post buttons, and answer when people press them. */
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
        'Anybody may post one. But a program decides what a press does, so each press must be sent to that program.',
        'The manifest of the app says where: it has a Request URL for interactivity, and one for each command.',
        'The receiver of this page can be that program. It answers `/poll` with a message that has a button for each choice.',
      ],
      task: 'Start the sample “A poll with buttons” with everything that it needs, then ask something with `/poll` in #deploys.',
      view: VIEW,
      places: { samples: SAMPLES, needs: NEEDS, start: START, acting: ACTING, box: MESSAGE_FIELD },
      hints: [
        'The panel says what the program needs of the manifest. A bot cannot type a command: act as a person.',
        'Choose the sample, press “Add to the manifest and start”. Then open the Workspace, act as the owner, and type `/poll Lunch? Pizza, Soup`.',
        'Without a program of this page: `chat.postMessage` with `blocks` that have an `actions` block, and a button in its `elements`.',
      ],
      check: (facts) => {
        const posts = facts.chapterCalls.filter(
          (call) =>
            isAccepted(call) && (isResponseUrlPost(call) || call.name === 'chat.postMessage'),
        );
        const found = posts.find((call) => buttonsIn(call).length > 0);
        if (found) {
          const count = buttonsIn(found).length;
          return done(`The message has ${count === 1 ? 'a button' : `${count} buttons`}.`, found);
        }
        return notDone(
          explainLastFailure(facts.interactions) ??
            (posts.length > 0
              ? 'That message has no button. A button is in the `elements` of a block of the type `actions`.'
              : undefined),
        );
      },
      solve: (driver) => startAndAsk(driver, FOR_ALL_PROGRAM),
    },
    press: {
      title: 'What a press says',
      text: [
        'A press is sent as a form with one field, `payload`, signed like an event.',
        'Its `actions` say which button was pressed, `user` who pressed it, `container` in which message.',
        'The program has 3 seconds to answer 200. That is only the acknowledgement: nobody sees it.',
        'What people see comes by the `response_url` of the payload. A post to it needs no token, and `replace_original` changes the message for everybody.',
      ],
      task: 'Press a button of your question, and see the message change. The tab Interactions of the Events panel shows what was sent to your program.',
      view: DEPLOYS,
      places: { messages: MESSAGES },
      hints: [
        'A person presses. The program draws the message anew, and posts it to the response URL.',
        'Press one of the buttons in #deploys. If nothing changes, the receiver may be stopped.',
        'A program of yours posts `{ "replace_original": true, "text": "…" }` to `response_url`, or calls `chat.update`.',
      ],
      check: (facts) => {
        const answers = causedCalls(facts).filter(({ cause }) => cause.type === 'action');
        const found = answers.find((each) => isAccepted(each.call) && changesMessage(each));
        if (found) return done('The press changed the message for everybody.', found.call);
        const acts = chapterInteractions(facts).filter(({ type }) => type === 'action');
        return notDone(
          explainLastFailure(acts) ??
            (answers.length > 0
              ? 'The program answered with another message. Change the message with the button.'
              : acts.length > 0
                ? 'The press was acknowledged, which nobody sees. Post to its `response_url`.'
                : undefined),
        );
      },
      solve: async (driver) => void (await press(driver)),
    },
    whisper: {
      title: 'Who has to see the answer?',
      text: [
        'Not every answer is for everybody. “You have voted already” concerns one person.',
        'Only the person who pressed sees a post to a response URL, unless the post has `response_type` `in_channel`, or `replace_original`.',
        'Such a message is in no history. In most clients it is gone after a reload, so nothing may depend on it.',
      ],
      task: 'Change the program, ask again, and press: one kind of press must change the message, and another kind must be answered only to the person who pressed. You decide which.',
      view: VIEW,
      places: { samples: SAMPLES, program: PROGRAM, start: START },
      hints: [
        'Think of a press that the others need not know of: the second of the same person, or one that comes too late.',
        'In the program, `await respond(payload.response_url, "…")` answers the person alone. Restart it, ask again with the command, and press. The sample forgets earlier polls.',
        `A program for \`/soup\` that answers the second press only to the person: \`${BY_PRESS_PROGRAM}\``,
      ],
      check: (facts) => {
        const answers = causedCalls(facts).filter(
          ({ call, cause }) => cause.type === 'action' && isAccepted(call),
        );
        const privateAnswers = answers.filter(isPrivate);
        const changes = answers.filter(changesMessage);
        const found = privateAnswers.find(({ cause }) =>
          changes.some((each) => each.cause.ts === cause.ts),
        );
        if (found)
          return done(
            'One press changed the message. The answer to another one was for one person only.',
            found.call,
          );
        if (privateAnswers.length > 0)
          return notDone(
            'Only one person sees that answer. Another kind of press must change the same message for everybody.',
          );
        return notDone(
          changes.length > 0
            ? 'That press changed the message for everybody. Leave out `replace_original` for another kind of press.'
            : answers.length > 0
              ? 'Everybody in the conversation sees that answer. Leave out `response_type`.'
              : explainLastFailure(chapterInteractions(facts)),
        );
      },
      solve: async (driver) => {
        await startAndAsk(driver, BY_PRESS_PROGRAM);
        await press(driver);
        await press(driver);
      },
    },
    down: {
      title: 'Nobody answers the press',
      text: [
        'A program can be down, broken, or at another address. Then the press fails, and the button says so.',
        'A press is sent once. It does not come again later, as an event does: the person who pressed is there to press again.',
        'The tab Interactions of the Events panel lists the press with the reason, also if the press never reached the program.',
      ],
      task: 'Let a press fail: stop the program or break it. Read what the person sees.',
      view: VIEW,
      places: { stop: { role: 'button', name: 'Stop' }, messages: MESSAGES },
      hints: [
        'There are many ways to fail: no program, a status that means an error, a manifest with another address.',
        'Press Stop, go back to the Workspace, and press a button.',
        'Any answer but a status from 200 to 299 does it, such as `receive(() => ({ status: 500 }))`.',
      ],
      check: (facts) => {
        const acts = chapterInteractions(facts).filter(({ type }) => type === 'action');
        const failed = acts.find(({ state }) => state === 'failed');
        if (failed) return done('The press failed, and the person saw why.');
        return notDone(
          acts.length > 0 ? 'That press was acknowledged. Stop the program first.' : undefined,
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(CRASHED_PROGRAM, []);
        await press(driver);
      },
    },
    late: {
      title: 'Too late, but done',
      text: [
        'The condition “Apps unresponsive” delays the answers of apps, as a slow machine would. After 3 seconds the person reads that the press failed.',
        'The program does not know that. It has done its work, so what the person reads is not true.',
        'They will press again. Your program must not book, pay or count a second time.',
        'Programs that need longer acknowledge first, and work afterwards.',
      ],
      task: 'Start a program that works, and ask again. Then turn the condition on in the Conditions panel, and press.',
      view: VIEW,
      places: {
        start: START,
        box: MESSAGE_FIELD,
        condition: { role: 'switch', name: 'Apps unresponsive' },
      },
      hints: [
        'The order matters: with the condition on, commands are late, too.',
        'Start the sample, ask with `/poll`, turn on “Apps unresponsive” under Conditions, Apps, and press a button in the Workspace.',
        'Or `PUT /sandbox/conditions/apps_unresponsive` with `{"how": "late"}`, and `POST /sandbox/interactions` with a press.',
      ],
      check: (facts) => {
        const late = chapterInteractions(facts).filter(
          ({ type, state }) => type === 'action' && state === 'timed_out',
        );
        for (const each of late) {
          const call = callsCausedBy(facts, each).find(isAccepted);
          if (call)
            return done('The person read that the press failed, although the work was done.', call);
        }
        if (late.length > 0)
          return notDone(
            'That press timed out, and the program called nothing. With `how` at `silent` no press reaches it: choose `late`.',
          );
        const isOn = facts.world.conditions.some(({ name }) => name === 'apps_unresponsive');
        return notDone(isOn ? 'The condition is on. Press a button now.' : undefined);
      },
      solve: async (driver) => {
        await startAndAsk(driver, FOR_ALL_PROGRAM);
        await driver.sandbox('PUT', '/conditions/apps_unresponsive', { how: 'late' });
        const whenSent = driver.waitUntil(({ interactions }) =>
          interactions.some(({ state }) => state === 'sent'),
        );
        await Promise.all([
          press(driver),
          whenSent.then(() => driver.sandbox('POST', '/clock', { advance_s: 3 })),
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
