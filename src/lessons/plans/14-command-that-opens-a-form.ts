import type { LessonDriver } from '../definition/driver.ts';
import { type ChapterFacts, done, missing } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import { isRefused, isAccepted } from '../evidence/check-answer.ts';
import {
  act,
  callsOf,
  causedCalls,
  freshInteractions,
  isOpening,
  isResponse,
  lastFailure,
  refusalOf,
  typeCommand,
  viewOf,
} from '../evidence/interactions.ts';
import { NEEDS, PROGRAM, SAMPLES, START } from '../places/events-panel.ts';
import { ACTING, BOX } from '../places/workspace.ts';
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

/** The form of the sample. */
const FORM_DIALOG = { role: 'dialog', name: 'New request' } as const;

/** The calls of this chapter by which commands opened forms, or tried to. */
const openings = (facts: ChapterFacts) =>
  causedCalls(facts).filter(({ call, by }) => by.type === 'command' && isOpening(call));

/** Fills in the form that the owner has open, and submits it. */
async function submit(driver: LessonDriver, text: string): Promise<void> {
  const { sandbox, world } = driver;
  const { users } = await world();
  const { modals } = await sandbox('GET', `/views?user_id=${users.admin}`);
  const values = { what: { text } };
  await act(driver, { type: 'view_submission', view_id: modals.at(-1)?.id, values });
}

/** Lesson 14: a command, the form that it opens, and why it sometimes does not. */
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
        'A command begins with a slash and stands in the manifest of an app, with the address to which it is sent.',
        'The app gets a form: `command`, `text`, who typed it and where, a `response_url` and a `trigger_id`.',
        'What the app answers within 3 seconds is shown to the person who typed, and to nobody else.',
      ],
      task: 'Think of a command, and write a program that answers it with a text. Give the app the command, and type it in #deploys.',
      view: VIEW,
      places: { program: PROGRAM, needs: NEEDS, start: START, acting: ACTING, box: BOX },
      hints: [
        'The program compares `payload.command` with your command, and returns a text. The panel reads from the program what the manifest needs.',
        `Write \`${ECHO_PROGRAM}\`. Press “Add to the manifest and start”. In the Workspace, act as the owner and type \`/lunch soup\`.`,
        'Or change the manifest in the panel Apps, and answer with a program of your own. `POST /sandbox/interactions` types a command, too.',
      ],
      check: ({ interactions }) => {
        const typed = interactions.filter(({ type }) => type === 'command');
        const found = typed.find(({ state }) => state === 'acknowledged');
        if (found) return done(`The app acknowledged ${found.command ?? 'the command'}.`);
        return missing(lastFailure(typed));
      },
      solve: async (driver) => {
        await driver.receive(ECHO_PROGRAM, []);
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
      places: { samples: SAMPLES, needs: NEEDS, start: START, box: BOX },
      hints: [
        'The program calls `views.open` with `payload.trigger_id` and a `view`.',
        'Choose the sample, press “Add to the manifest and restart”, and type `/request` in the Workspace. Act as the owner there.',
        `A shorter program, for \`/lunch\`: \`${FORM_PROGRAM}\``,
      ],
      check: (facts) => {
        const all = openings(facts);
        const opened = all.find(({ call }) => isAccepted(call));
        if (opened) return done('The command opened a form.', opened.call);
        const last = all.at(-1)?.call;
        return missing(
          last === undefined ? lastFailure(freshInteractions(facts)) : refusalOf(last),
        );
      },
      solve: async (driver) => {
        await driver.receive(FORM_PROGRAM, []);
        await typeCommand(driver, '/lunch');
      },
    },
    errors: {
      title: 'Not like this',
      text: [
        'Submit sends `view_submission`, with everything that was filled in under `view.state.values`: by `block_id`, then by `action_id`.',
        'An empty field is refused before the app hears of it. Everything else is for your program to judge.',
        'It says so with `response_action` `errors` and a text for each field, by `block_id`. The form stays open, and nothing that was typed is lost.',
      ],
      task: 'Open the form, submit something that the program refuses, and read where it says so.',
      view: DEPLOYS,
      places: { form: FORM_DIALOG },
      hints: [
        'The program has a rule for what may be filled in. Break it.',
        'The sample wants five characters at least. Type `/request`, fill in `Ink`, and submit.',
        'The acknowledgement is `{"response_action": "errors", "errors": {"what": "Say a little more."}}`.',
      ],
      check: (facts) => {
        const sent = facts.interactions.filter(({ type }) => type === 'view_submission');
        const refused = sent.find(({ answer }) => answer?.['response_action'] === 'errors');
        if (refused) return done('The program refused the form, with the reason beside the field.');
        return missing(
          lastFailure(sent) ??
            (sent.length > 0
              ? 'The program took that. Open the form again, and fill in what it does not like.'
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
        'Read what is said beside the field. The form is open until it is accepted, or closed.',
        'Type at least five characters, and submit. If the form is closed, type the command again.',
        'Any program will do that posts because of a `view_submission`: to a response URL, or with `chat.postMessage`.',
      ],
      check: (facts) => {
        const posts = causedCalls(facts).filter(({ by }) => by.type === 'view_submission');
        const found = posts.find(
          ({ call }) => isAccepted(call) && (isResponse(call) || call.name === 'chat.postMessage'),
        );
        if (found) return done('The form was accepted, and became a message.', found.call);
        const sent = facts.interactions.filter(({ type }) => type === 'view_submission');
        const last = sent.at(-1);
        const refused = posts.at(-1)?.call;
        if (refused !== undefined) return missing(refusalOf(refused));
        return missing(
          lastFailure(sent) ??
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
        'The person typed the command, the app got it, and nothing opened. Nobody is told anything: the command itself was fine.',
        'The refusal is in the answer of `views.open`, which only the program sees, and the wire.',
        'A trigger that arrives late has ended. The condition “Triggers expire at once” makes that happen every time.',
        'The wire shows the call among what the command caused, and “Why” says how late it was.',
      ],
      task: 'Turn the condition on, and type the command. Find the call that was refused, and read why.',
      view: { panel: 'conditions', search: { view: 'switches', condition: 'triggers_expire' } },
      places: { condition: { role: 'switch', name: 'Triggers expire at once' } },
      hints: [
        'Look for what the program called because of the command, not for what the command was answered.',
        'Press the switch, type `/request` in the Workspace, and open the newest interaction under Events, Interactions: it lists its calls.',
        'Or `PUT /sandbox/conditions/triggers_expire`. Without the condition: wait 3 seconds before `views.open`.',
      ],
      check: (facts) => {
        const all = openings(facts);
        const expired = all.find(({ call }) => isRefused('expired_trigger_id')(call));
        if (expired) return done('`views.open` was refused: expired_trigger_id.', expired.call);
        const isOn = facts.world.conditions.some(({ name }) => name === 'triggers_expire');
        const last = all.at(-1)?.call;
        const refused = last && refusalOf(last);
        if (refused !== undefined) return missing(refused);
        if (isOn) return missing('The condition is on. Type the command that opens the form.');
        return missing(
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
      places: { program: PROGRAM, start: START, box: BOX },
      hints: [
        'Two calls for one command: the first needs the trigger, the second does not.',
        'Keep the answer of `views.open`, and call `views.update` with `view_id: opened.view.id` and the whole new view.',
        `A program for \`/lunch\`: \`${OPEN_FIRST_PROGRAM}\``,
      ],
      check: (facts) => {
        const updates = causedCalls(facts).filter(
          ({ call }) => call.name === 'views.update' && isAccepted(call),
        );
        for (const { call, by } of updates) {
          const opened = callsOf(facts, by).find((each) => isOpening(each) && isAccepted(each));
          if (opened && opened.id < call.id && viewOf(opened) === call.args['view_id'])
            return done('The form opened at once, and was filled in afterwards.', call);
        }
        const last = openings(facts).at(-1)?.call;
        return missing(
          last === undefined
            ? lastFailure(freshInteractions(facts))
            : isAccepted(last)
              ? 'The form opened. Now replace it with `views.update`, because of the same command.'
              : refusalOf(last),
        );
      },
      solve: async (driver) => {
        await driver.receive(OPEN_FIRST_PROGRAM, []);
        await typeCommand(driver, '/lunch');
      },
    },
  },
  end: {
    text: [
      'A command opens a form with its trigger, once and soon.',
      'What is filled in is judged by your program, and what it becomes, too.',
    ],
    view: DEPLOYS,
  },
});
