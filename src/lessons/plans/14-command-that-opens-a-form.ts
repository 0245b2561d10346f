import type { LessonDriver } from '../definition/driver.ts';
import { type ChapterFacts, done, notDone } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import { isRefused, isAccepted } from '../evidence/check-answer.ts';
import {
  actAsOwner,
  callsCausedBy,
  causedCalls,
  chapterInteractions,
  isFormOpening,
  isResponseUrlPost,
  explainLastFailure,
  explainCallRefusal,
  typeCommand,
  viewIdOf,
} from '../evidence/interactions.ts';
import { NEEDS, PROGRAM, SAMPLES, START } from '../places/events-panel.ts';
import { ACTING, MESSAGE_FIELD } from '../places/workspace.ts';
import { commandThatOpensAFormStudy } from '../studies/14-command-that-opens-a-form.ts';

const VIEW = { panel: 'events', search: { view: 'receiver' } } satisfies LessonView;
const DEPLOYS = { panel: 'workspace', search: { channel: 'deploys' } } satisfies LessonView;

const ECHO_PROGRAM = `receive(({ payload }) => {
  if (payload.command === '/lunch') return 'You asked for ' + (payload.text || 'nothing') + '.';
});
`;
const FORM_PROGRAM = `const plain = (text) => ({ type: 'plain_text', text });
const FORM = { type: 'modal', title: plain('Lunch'), submit: plain('Order'), blocks: [
  { type: 'input', block_id: 'what', label: plain('What do you want?'),
    element: { type: 'plain_text_input', action_id: 'text' } } ] };
receive(async ({ payload, api, respond }) => {
  if (payload.command === '/lunch')
    await api('views.open', { trigger_id: payload.trigger_id,
      view: { ...FORM, private_metadata: payload.response_url } });
  if (payload.type !== 'view_submission') return;
  const what = payload.view.state.values.what.text.value;
  if (what.length < 4) return { response_action: 'errors', errors: { what: 'Say a little more.' } };
  await respond(payload.view.private_metadata, { response_type: 'in_channel', text: 'Ordered: ' + what });
});
`;
const OPEN_FIRST_PROGRAM = `const note = (text) => ({ type: 'modal', title: { type: 'plain_text', text: 'Lunch' },
  blocks: [{ type: 'section', text: { type: 'plain_text', text } }] });
receive(async ({ payload, api }) => {
  if (payload.command !== '/lunch') return;
  const opened = await api('views.open', { trigger_id: payload.trigger_id, view: note('Loading…') });
  await api('views.update', { view_id: opened.view.id, view: note('Soup, or pizza.') });
});
`;

/** The form that the sample opens. */
const FORM_DIALOG = { role: 'dialog', name: 'New request' } as const;

/** The calls of this chapter that try to open a form after a command. They may have been refused. */
const formOpenings = (facts: ChapterFacts) =>
  causedCalls(facts).filter(({ call, cause }) => cause.type === 'command' && isFormOpening(call));

/** Fills in the newest open form of the owner, and submits it. */
async function submit(driver: LessonDriver, text: string): Promise<void> {
  const { sandbox, world } = driver;
  const { users } = await world();
  const { modals } = await sandbox('GET', `/views?user_id=${users.admin}`);
  const values = { what: { text } };
  await actAsOwner(driver, { type: 'view_submission', view_id: modals.at(-1)?.id, values });
}

/** Lesson 14: a command that opens a form, and reasons why it does not. */
export const commandThatOpensAForm = defineLesson({
  id: 'command-that-opens-a-form',
  number: 14,
  title: 'A command that opens a form',
  summary: 'Answer a command, open a form, check what is filled in, and find out why none opened.',
  minutes: 16,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: commandThatOpensAFormStudy,
  conditions: ['triggers_expire'],
  chapters: {
    command: {
      title: 'A command of your own',
      text: [
        'A command begins with a slash. The manifest of an app has it, with the address to which it is sent.',
        'The app gets a form: `command`, `text`, who typed it and where, a `response_url` and a `trigger_id`.',
        'What the app answers within 3 seconds is shown to the person who typed, and to nobody else.',
      ],
      task: 'Think of a command, and write a program that answers it with a text. Give the app the command, and type it in #deploys.',
      view: VIEW,
      places: { program: PROGRAM, needs: NEEDS, start: START, acting: ACTING, box: MESSAGE_FIELD },
      hints: [
        'The program compares `payload.command` with your command, and returns a text. The panel reads from the program what the manifest needs.',
        `Write \`${ECHO_PROGRAM}\`. Press “Add to the manifest and start”. In the Workspace, act as the owner and type \`/lunch soup\`.`,
        'Or change the manifest in the panel Apps, and answer with a program of your own. `POST /sandbox/interactions` types a command, too.',
      ],
      check: ({ interactions }) => {
        const commands = interactions.filter(({ type }) => type === 'command');
        const found = commands.find(({ state }) => state === 'acknowledged');
        if (found) return done(`The app acknowledged ${found.command ?? 'the command'}.`);
        return notDone(explainLastFailure(commands));
      },
      solve: async (driver) => {
        await driver.startReceiver(ECHO_PROGRAM, []);
        await typeCommand(driver, '/lunch', 'soup');
      },
    },
    open: {
      title: 'The form',
      text: [
        'A form is a view of the type `modal`: a title, blocks, and a button to submit if there is an `input`.',
        '`views.open` shows it to the person whose `trigger_id` the call has. No call can open a form for somebody who did nothing.',
        'A trigger works once and for 3 seconds. It belongs to the app that got it.',
        'The sample “A form that becomes a message” opens one with `/request`.',
      ],
      task: 'Let a command open a form: start the sample, or write the call yourself. Then type the command.',
      view: VIEW,
      places: { samples: SAMPLES, needs: NEEDS, start: START, box: MESSAGE_FIELD },
      hints: [
        'The program calls `views.open` with `payload.trigger_id` and a `view`.',
        'Choose the sample, press “Add to the manifest and restart”, and type `/request` in the Workspace. Act as the owner there.',
        `A shorter program, for \`/lunch\`: \`${FORM_PROGRAM}\``,
      ],
      check: (facts) => {
        const all = formOpenings(facts);
        const opened = all.find(({ call }) => isAccepted(call));
        if (opened) return done('The command opened a form.', opened.call);
        const last = all.at(-1)?.call;
        return notDone(
          last === undefined
            ? explainLastFailure(chapterInteractions(facts))
            : explainCallRefusal(last),
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(FORM_PROGRAM, []);
        await typeCommand(driver, '/lunch');
      },
    },
    errors: {
      title: 'Not like this',
      text: [
        'Submit sends `view_submission`, with everything that was filled in under `view.state.values`: by `block_id`, then by `action_id`.',
        'An empty field is refused before anything is sent to the app. Your program judges everything else.',
        'It says so with `response_action` `errors` and a text for each field, by `block_id`. The form stays open, and nothing that was typed is lost.',
      ],
      task: 'Open the form, submit something that the program refuses, and read the reason beside the field.',
      view: DEPLOYS,
      places: { form: FORM_DIALOG },
      hints: [
        'The program has a rule for the field. Break it.',
        'The sample wants five characters at least. Type `/request`, fill in `Ink`, and submit.',
        'The acknowledgement is `{"response_action": "errors", "errors": {"what": "Say a little more."}}`.',
      ],
      check: (facts) => {
        const submissions = facts.interactions.filter(({ type }) => type === 'view_submission');
        const refused = submissions.find(({ answer }) => answer?.['response_action'] === 'errors');
        if (refused) return done('The program refused the form, with the reason beside the field.');
        return notDone(
          explainLastFailure(submissions) ??
            (submissions.length > 0
              ? 'The program accepted that. Open the form again, and fill in something that it refuses.'
              : undefined),
        );
      },
      solve: (driver) => submit(driver, 'Tea'),
    },
    message: {
      title: 'The form becomes a message',
      text: [
        'An empty acknowledgement closes the form. What happens with the answers is up to the program.',
        'The payload of a form has no conversation. What the program has to know later, it puts into `private_metadata` when it opens the form.',
        'The sample keeps the `response_url` of the command there, and posts to it.',
      ],
      task: 'Submit the form so that it is accepted, and see what it becomes.',
      view: DEPLOYS,
      places: { form: FORM_DIALOG },
      hints: [
        'Read the text beside the field. The form stays open until the program accepts it, or until you close it.',
        'Type at least five characters, and submit. If the form is closed, type the command again.',
        'Any program will do that posts because of a `view_submission`: to a response URL, or with `chat.postMessage`.',
      ],
      check: (facts) => {
        const calls = causedCalls(facts).filter(({ cause }) => cause.type === 'view_submission');
        const found = calls.find(
          ({ call }) =>
            isAccepted(call) && (isResponseUrlPost(call) || call.name === 'chat.postMessage'),
        );
        if (found) return done('The form was accepted, and became a message.', found.call);
        const submissions = facts.interactions.filter(({ type }) => type === 'view_submission');
        const last = submissions.at(-1);
        const refused = calls.at(-1)?.call;
        if (refused !== undefined) return notDone(explainCallRefusal(refused));
        return notDone(
          explainLastFailure(submissions) ??
            (last?.answer?.['response_action'] === 'errors'
              ? undefined
              : 'The form was accepted, and the program posted nothing because of it.'),
        );
      },
      solve: (driver) => submit(driver, 'Soup'),
    },
    expired: {
      title: 'Why did my form not open?',
      text: [
        'The person typed the command, the app got it, and nothing opened. Nobody gets a message, because the command itself was fine.',
        'The refusal is in the answer of `views.open`, which only the program and the wire see.',
        'A trigger that arrives late has ended. The condition “Triggers expire at once” makes that happen every time.',
        'The wire lists the call among those that the command caused, and “Why” says how late it was.',
      ],
      task: 'Turn the condition on, and type the command. Find the call that was refused, and read why.',
      view: { panel: 'conditions', search: { view: 'switches', condition: 'triggers_expire' } },
      places: { condition: { role: 'switch', name: 'Triggers expire at once' } },
      hints: [
        'Look for the calls that the program made because of the command, not for the answer to the command.',
        'Press the switch, type `/request` in the Workspace, and open the newest interaction in the tab Interactions of the Events panel: it lists its calls.',
        'Or `PUT /sandbox/conditions/triggers_expire`. Without the condition: wait 3 seconds before `views.open`.',
      ],
      check: (facts) => {
        const all = formOpenings(facts);
        const expired = all.find(({ call }) => isRefused('expired_trigger_id')(call));
        if (expired) return done('`views.open` was refused: expired_trigger_id.', expired.call);
        const isOn = facts.world.conditions.some(({ name }) => name === 'triggers_expire');
        const last = all.at(-1)?.call;
        const refused = last && explainCallRefusal(last);
        if (refused !== undefined) return notDone(refused);
        if (isOn) return notDone('The condition is on. Type the command that opens the form.');
        return notDone(
          last && 'That form opened. Turn the condition on, and type the command again.',
        );
      },
      solve: async (driver) => {
        await driver.sandbox('PUT', '/conditions/triggers_expire', {});
        await typeCommand(driver, '/lunch');
        await driver.sandbox('DELETE', '/conditions/triggers_expire');
      },
    },
    first: {
      title: 'Open first, fill in later',
      text: [
        'A program that first reads its database, and then opens the form, is sometimes too slow. That is how most forms fail.',
        'So open at once, with what you have: a title, and a note that it is loading. `views.update` replaces the view as often as you like, without any trigger.',
        'It takes the `view.id` of the answer to `views.open`. With `hash` it does not overwrite what somebody else changed meanwhile.',
      ],
      task: 'Turn the condition off. Write a program that opens a view at once and replaces it afterwards, and type its command.',
      view: VIEW,
      places: { program: PROGRAM, start: START, box: MESSAGE_FIELD },
      hints: [
        'Two calls for one command: the first needs the trigger, the second does not.',
        'Keep the answer of `views.open`, and call `views.update` with `view_id: opened.view.id` and the whole new view.',
        `A program for \`/lunch\`: \`${OPEN_FIRST_PROGRAM}\``,
      ],
      check: (facts) => {
        const updates = causedCalls(facts).filter(
          ({ call }) => call.name === 'views.update' && isAccepted(call),
        );
        for (const { call, cause } of updates) {
          const opened = callsCausedBy(facts, cause).find(
            (each) => isFormOpening(each) && isAccepted(each),
          );
          if (opened && opened.id < call.id && viewIdOf(opened) === call.args['view_id'])
            return done('The form opened at once, and was filled in afterwards.', call);
        }
        const last = formOpenings(facts).at(-1)?.call;
        return notDone(
          last === undefined
            ? explainLastFailure(chapterInteractions(facts))
            : isAccepted(last)
              ? 'The form opened. Now replace it with `views.update`, because of the same command.'
              : explainCallRefusal(last),
        );
      },
      solve: async (driver) => {
        await driver.startReceiver(OPEN_FIRST_PROGRAM, []);
        await typeCommand(driver, '/lunch');
      },
    },
  },
  end: {
    text: [
      'A command opens a form with its trigger, once and soon.',
      'Your program judges what people fill in, and decides what becomes of it.',
    ],
    view: DEPLOYS,
  },
});
