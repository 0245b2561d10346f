import { isJsonObject } from '../../contract/json.ts';
import type { LessonDriver } from '../definition/driver.ts';
import { done, type LessonInteraction, notDone } from '../definition/facts.ts';
import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused, isAccepted } from '../evidence/check-answer.ts';
import {
  actInNewest,
  buttonsIn,
  causedCalls,
  changesMessage,
  chapterInteractions,
  isResponseUrlPost,
  explainLastFailure,
  typeCommand,
} from '../evidence/interactions.ts';

/** Writes a program that asks with a menu in place of buttons, and posts `answer` after a choice. */
const writeMenuProgram = (
  answer: string,
) => `const plain = (text) => ({ type: 'plain_text', text });
const option = (text) => ({ text: plain(text), value: text.toLowerCase() });
receive(async ({ payload, respond }) => {
  if (payload.command === '/where')
    await respond(payload.response_url, { response_type: 'in_channel', text: 'Where?', blocks: [
      { type: 'actions', elements: [{ type: 'static_select', action_id: 'room',
        placeholder: plain('Choose'), options: [option('Attic'), option('Garden')] }] } ] });
  if (payload.type !== 'block_actions') return;
  const chosen = payload.actions[0].selected_option.text.text;
  await respond(payload.response_url, ${answer});
});
`;
const SHOW_CHOICE_PROGRAM = writeMenuProgram(
  "{ replace_original: true, text: 'We meet here: ' + chosen }",
);
const HIDE_CHOICE_PROGRAM = writeMenuProgram("{ replace_original: true, text: 'Thank you.' }");

/** Starts a program that asks where to meet, and chooses the garden. */
async function chooseRoom(driver: LessonDriver, program: string): Promise<void> {
  await driver.startReceiver(program, []);
  await typeCommand(driver, '/where');
  await actInNewest(driver, { action_id: 'room', value: 'garden' });
}

/** The text of the option that somebody chose in a menu; empty for other elements. */
function chosenText({ payload }: LessonInteraction): string {
  const actions = payload['actions'];
  const [first] = Array.isArray(actions) ? (actions as unknown[]) : [];
  const option = isJsonObject(first) ? first['selected_option'] : undefined;
  const text = isJsonObject(option) && isJsonObject(option['text']) ? option['text']['text'] : '';
  return typeof text === 'string' ? text : '';
}

/** Lets a program answer a command, and posts `times` more times to the same response URL. */
async function respondAgain(driver: LessonDriver, times: number): Promise<void> {
  await driver.startReceiver(SHOW_CHOICE_PROGRAM, []);
  const { payload } = await typeCommand(driver, '/where');
  for (let time = 1; time <= times; time += 1)
    await driver.send(payload.response_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `Answer ${time}` }),
    });
}

/** Posts a message with a button whose text has `length` characters. */
const postButton = async ({ call, channel }: LessonDriver, length: number) =>
  call('chat.postMessage', {
    channel: await channel('deploys'),
    text: 'A question',
    blocks: [
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'go',
            text: { type: 'plain_text', text: 'x'.repeat(length) },
          },
        ],
      },
    ],
  });

/** Goals, notes, questions and the exercise of lesson 13. */
export const buttonsThatAnswerStudy = defineStudy({
  goals: [
    'post a message that people can press, and answer them',
    'decide who sees the answer: everybody, or the person who pressed',
    'explain how a press can fail for the person and still be carried out',
  ],
  buildsOn: ['broken-blocks', 'clean-up-bot'],
  notes: {
    minutes: 45,
    discuss: [
      'A press is sent once, an event up to four times. What is the reason?',
      'Which of your buttons could do harm when pressed twice, and how would you prevent it?',
      'When would you change the message, when answer one person, and when post a new message?',
    ],
    mistakes: [
      'To act as the bot: only people can press and type commands.',
      'To expect that people see the body of the acknowledgement. They see it only for a command.',
      'To do slow work before the acknowledgement.',
      'To leave “Apps unresponsive” on after the lesson.',
    ],
  },
  view: { panel: 'events', search: { view: 'receiver' } },
  questions: [
    {
      ask: 'How many posts does one response URL take? Post until it refuses one.',
      hints: [
        'The payload of a command or of a press has a `response_url`: a program can post to it as often as it likes.',
        'Let the program call `respond(payload.response_url, "…")` six times for one command.',
      ],
      check: ({ chapterCalls }) => {
        const posts = chapterCalls.filter(isResponseUrlPost);
        const refused = posts.find(isRefused('used_url'));
        if (refused) return done('Five. The sixth is answered `used_url`.', refused);
        return notDone(
          posts.length > 0
            ? 'The response URL accepted that post. Post more to the same URL.'
            : undefined,
        );
      },
      solve: (driver) => respondAgain(driver, 5),
      nearMiss: (driver) => respondAgain(driver, 1),
    },
    {
      ask: 'May the text of a button have 80 characters? Ask the platform.',
      hints: [
        'Post a message with such a button, as the bot, and read the answer.',
        'Call `chat.postMessage` with an `actions` block whose button has a text of 80 characters.',
      ],
      check: checkAnswer({
        isAbout: (call) => call.name === 'chat.postMessage' && buttonsIn(call).length > 0,
        isAnswer: isRefused('invalid_blocks'),
        summary: 'No: `invalid_blocks`, and the answer names the place and the limit.',
        hint: 'It has to be a button with a text that is too long.',
      }),
      solve: (driver) => postButton(driver, 80),
      nearMiss: (driver) => postButton(driver, 8),
    },
    {
      ask: 'Without a press there is no response URL. Show somebody in #deploys a message that nobody else sees.',
      hints: [
        'There is a method for it. It takes `channel` and `user`.',
        'Call `chat.postEphemeral` as the bot, with the id of a member: `conversations.members` lists them.',
      ],
      check: checkAnswer({
        isAbout: ({ name }) => name === 'chat.postEphemeral' || name === 'chat.postMessage',
        isAnswer: (call) => isMethod('chat.postEphemeral')(call) && isAccepted(call),
        summary: '`chat.postEphemeral`. It is in no history, like an answer to a press.',
        hint: 'The others in the channel must not see it.',
      }),
      solve: async ({ call, channel, world }) => {
        const id = await channel('deploys');
        const { json } = await call('conversations.members', { channel: id });
        const bot = (await world()).apps[0]?.bot_user_id;
        const user = json.members.find((member: string) => member !== bot);
        return call('chat.postEphemeral', { channel: id, user, text: 'Only for you' });
      },
      nearMiss: async ({ call, channel }) =>
        call('chat.postMessage', { channel: await channel('deploys'), text: 'For all' }),
    },
  ],
  exercise: {
    ask: 'Ask with a menu (`static_select`) in place of buttons. After a choice, the message must show everybody what was chosen.',
    hints: [
      'The payload has the chosen option: `payload.actions[0].selected_option`.',
      'Post the text of that option to the response URL, with `replace_original`.',
      `Start this program, and type \`/where\`: \`${SHOW_CHOICE_PROGRAM}\``,
    ],
    check: (facts) => {
      const answers = causedCalls(facts).filter(
        ({ call, cause }) =>
          cause.type === 'action' && isAccepted(call) && chosenText(cause) !== '',
      );
      const found = answers.find(
        (each) =>
          changesMessage(each) && JSON.stringify(each.call.args).includes(chosenText(each.cause)),
      );
      if (found) return done('The message says what was chosen.', found.call);
      return notDone(
        explainLastFailure(chapterInteractions(facts)) ??
          (answers.length > 0
            ? 'The program answered the choice. Now the message itself must say what was chosen.'
            : undefined),
      );
    },
    solve: (driver) => chooseRoom(driver, SHOW_CHOICE_PROGRAM),
    nearMiss: (driver) => chooseRoom(driver, HIDE_CHOICE_PROGRAM),
  },
});
