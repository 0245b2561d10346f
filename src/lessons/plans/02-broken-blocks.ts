import { done, notDone, type LessonCall } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { RESPONSE, SEND } from '../places/composer.ts';
import { blocksOf, faultsIn, hasBlocks, messagesOf, placeOf } from '../evidence/blocks.ts';
import { firstWebhookUrl, isWebhookPost, isPost, jsonPost } from '../evidence/posts.ts';
import { brokenBlocksStudy } from '../studies/02-broken-blocks.ts';

const COMPOSER = {
  panel: 'composer',
  search: { draft: 'Blocks that break', pane: 'blocks' },
} as const;

const header = (text: string) => ({ type: 'header', text: { type: 'plain_text', text } });

/** The same blocks as in the template “Broken on purpose” of the Composer. */
const BROKEN = [
  header('Release 2.4 is out, '.repeat(8)),
  { type: 'section', text: { type: 'markdown', text: '*Faster*, and easier to read' } },
  { type: 'markdown' },
];

/** Whether a call corrects a refused one: it has the same kinds of blocks, or the same text and at least as many blocks. */
function isCorrection(call: LessonCall, refused: LessonCall): boolean {
  const kinds = (each: LessonCall) =>
    blocksOf(each).map((block) => (Object(block) as { type?: unknown }).type);
  const hasAllBlocks = blocksOf(call).length >= blocksOf(refused).length;
  return (
    JSON.stringify(kinds(call)) === JSON.stringify(kinds(refused)) ||
    (hasAllBlocks && call.args['text'] === refused.args['text'])
  );
}

const isMethodPost = ({ name }: LessonCall): boolean => name === 'chat.postMessage';

const faultsText = (count: number): string => (count === 1 ? '1 fault' : `${count} faults`);

/** Lesson 2: find the faults of a message, and know which answers name them. */
export const brokenBlocks = defineLesson({
  id: 'broken-blocks',
  number: 2,
  title: 'Blocks that break, and how to tell',
  summary: 'Find every fault of a message, and know which answer names its place.',
  minutes: 8,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: brokenBlocksStudy,
  chapters: {
    'one-word': {
      title: 'One word, and no place',
      text: [
        'Blocks lay a message out: a header, a section, a table. Each kind has its fields and its limits.',
        'If one of them is wrong, the whole message is refused. Nothing is posted in part.',
        'A webhook says so with one word, `invalid_payload`, and HTTP status 400. It does not say where the fault is.',
      ],
      task: 'Take the template “Broken on purpose”, and send it to the webhook.',
      view: COMPOSER,
      places: {
        templates: { role: 'button', name: 'Templates' },
        broken: { role: 'menuitem', name: /^Broken on purpose/ },
        send: SEND,
        response: RESPONSE,
      },
      hints: [
        'It takes one wrong field. This template has three of them.',
        'Under Templates, above the list of blocks, choose “Broken on purpose”, leave it as it is, and press Send. The target is a webhook already.',
        'In a terminal: POST `{"text":"Hi","blocks":[{"type":"header"}]}` to the URL of the webhook, as JSON.',
      ],
      check: ({ chapterCalls }) => {
        const refused = chapterCalls.find(
          (call) => isWebhookPost(call) && call.error === 'invalid_payload' && hasBlocks(call),
        );
        if (refused)
          return done('The webhook answered invalid_payload, and nothing else.', refused);
        const last = chapterCalls.findLast((call) => isWebhookPost(call) || isMethodPost(call));
        if (last === undefined) return notDone();
        if (!isWebhookPost(last))
          return notDone('That was `chat.postMessage`. First ask the webhook.');
        if (last.error === 'no_text')
          return notDone(
            '`no_text` is about the text. Give the message one, and leave its blocks broken.',
          );
        if (last.error === 'invalid_payload')
          return notDone('That was `invalid_payload` too, but the message had no list of blocks.');
        return notDone(
          last.error === null
            ? hasBlocks(last)
              ? 'Those blocks are valid, so the message was posted. Break one of them.'
              : 'A message without blocks was posted. Choose the template first.'
            : `That was refused for another reason: \`${last.error}\`.`,
        );
      },
      solve: async ({ world, send }) => {
        const payload = { text: 'Release 2.4 is out', blocks: BROKEN };
        await send(firstWebhookUrl(await world()), jsonPost(payload));
      },
    },
    places: {
      title: 'Get an answer that says where',
      text: [
        '`chat.postMessage` takes the same blocks, with a token. Its refusal is `invalid_blocks`.',
        'Besides the error code it has `response_metadata.messages`: one line for each fault.',
        'Each line ends with a JSON pointer. `/blocks/2/text` is the field `text` of the third block: blocks count from 0.',
      ],
      task: 'Send the same message by `chat.postMessage` to #deploys, and read which faults it names.',
      view: COMPOSER,
      places: {
        target: { role: 'button', name: /Send to$/ },
        method: { role: 'option', name: 'chat.postMessage to #deploys' },
        send: SEND,
        response: RESPONSE,
      },
      hints: [
        'The Composer sends to webhooks, and to channels by `chat.postMessage`.',
        'Beside Send, choose “chat.postMessage to #deploys” as the target. Then press Send.',
        'A program calls `chat.postMessage` with a bot token, `channel`, `text` and the same `blocks`.',
      ],
      check: ({ chapterCalls }) => {
        const refused = chapterCalls.find(
          (call) =>
            isMethodPost(call) && call.error === 'invalid_blocks' && faultsIn(call).length > 0,
        );
        if (refused) {
          const [first = '', ...rest] = faultsIn(refused);
          return done(
            `The answer named ${faultsText(rest.length + 1)}, the first at ${placeOf(first)}.`,
            refused,
          );
        }
        const last = chapterCalls.findLast((call) => isWebhookPost(call) || isMethodPost(call));
        if (last === undefined) return notDone();
        if (isWebhookPost(last))
          return notDone(
            'That went to the webhook, which answers with one word. Choose `chat.postMessage` as the target.',
          );
        return notDone(
          last.error === null
            ? 'It was posted, because nothing was wrong with it. Send the broken message.'
            : last.error === 'not_in_channel'
              ? 'The bot is not in that channel, which is checked before the blocks. Choose #deploys.'
              : `That was refused for another reason: \`${last.error}\`.`,
        );
      },
      solve: async ({ channel, call }) => {
        const message = { channel: await channel('deploys'), text: 'Release 2.4 is out' };
        await call('chat.postMessage', { ...message, blocks: BROKEN });
      },
    },
    mend: {
      title: 'Fix one fault after another',
      text: [
        'A header has at most 150 characters, so it must become shorter.',
        'A text has the type `plain_text` or `mrkdwn`. It cannot have the type `markdown`.',
        'A markdown block needs a `text`. It is missing here, so write one.',
        'Send after each change. The list of faults gets shorter, until the message is posted.',
      ],
      task: 'Fix the blocks until the message is posted with them.',
      view: COMPOSER,
      places: {
        next: { role: 'button', name: /show the next$/ },
        block: { role: 'group', name: 'Block' },
        send: SEND,
      },
      hints: [
        'The Composer knows the rules, too: it marks each fault before you send.',
        'Press “show the next”. It opens the block with its field. Correct it, then the next one.',
        'Shorten the header, choose `mrkdwn` as the type of the text, and write a text for the markdown block.',
      ],
      check: ({ chapterCalls, calls }) => {
        const refusals = calls.filter((call) => faultsIn(call).length > 0);
        const posted = chapterCalls.find(
          (call) =>
            isPost(call) &&
            hasBlocks(call) &&
            refusals.some((refused) => refused.id < call.id && isCorrection(call, refused)),
        );
        if (posted) return done('The message was posted with its blocks.', posted);
        const last = chapterCalls.findLast((call) => isWebhookPost(call) || isMethodPost(call));
        if (last === undefined) return notDone();
        if (last.error === null)
          return notDone(
            hasBlocks(last)
              ? 'That is another message, or only a part of it. Fix every block of the refused message.'
              : 'It was posted without blocks. Fix them, do not remove them.',
          );
        const [next, ...rest] = faultsIn(last);
        if (next !== undefined)
          return notDone(
            `${faultsText(rest.length + 1)} left. The next one: \`${placeOf(next)}\`${next.slice(placeOf(next).length)}.`,
          );
        return notDone(
          last.error === 'invalid_payload'
            ? 'The webhook says that something is still wrong. `chat.postMessage` says where it is.'
            : `That was refused for another reason: \`${last.error}\`.`,
        );
      },
      solve: async ({ channel, call }) => {
        const blocks = [
          header('Release 2.4 is out'),
          { type: 'section', text: { type: 'mrkdwn', text: '*Faster*, and easier to read' } },
          { type: 'markdown', text: 'Read **all** of it' },
        ];
        const message = { channel: await channel('deploys'), text: 'Release 2.4 is out' };
        await call('chat.postMessage', { ...message, blocks });
      },
    },
    json: {
      title: 'A body that is not JSON',
      text: [
        'The platform can check blocks only if it can read the JSON around them.',
        'An unclosed quotation mark, an extra comma or a line break within a text is enough to make it unreadable.',
        'A webhook answers `invalid_payload` to this as well. A method answers `invalid_arguments`, and gives the reason.',
        'So let a library write the JSON. If you put it together from pieces of text, it breaks at the first quotation mark.',
      ],
      task: 'Send a body that is not JSON. The Explorer has one for you: press Send, and read why.',
      view: {
        panel: 'explorer',
        search: {
          method: 'chat.postMessage',
          verb: 'POST',
          type: 'json',
          contentType: 'application/json',
          charset: 'utf-8',
          text: '{"channel": "C0112TR2740", "text": "She said "hello""}',
        },
      },
      places: {
        body: { role: 'textbox', name: /^Body/ },
        send: { role: 'button', name: 'Send' },
        result: { role: 'region', name: 'Response' },
      },
      hints: [
        'Look at the quotation marks around “hello”.',
        'Press Send, and read `response_metadata.messages` in the response.',
        'In a terminal: `curl -H "Content-Type: application/json" -d \'{"text":\'`, then the URL of the webhook.',
      ],
      check: ({ chapterCalls }) => {
        const refused = chapterCalls.find(isUnreadable);
        if (refused)
          return done(`${refused.name} answered ${refused.error}, since it is not JSON.`, refused);
        const last = chapterCalls.at(-1);
        if (last?.error === 'invalid_blocks')
          return notDone(
            'The answer was `invalid_blocks`, so the JSON could be read. Remove a bracket or a quotation mark.',
          );
        if (last?.error === 'invalid_arguments')
          return notDone(
            '`invalid_arguments`, but the JSON could be read: an argument is missing or invalid.',
          );
        return notDone(
          last !== undefined && (isWebhookPost(last) || isMethodPost(last)) && last.error === null
            ? 'It was posted, so it was JSON. Remove a bracket or a quotation mark.'
            : undefined,
        );
      },
      solve: async ({ world, send }) => {
        const hook = firstWebhookUrl(await world());
        await send(hook, { ...jsonPost(null), body: '{"text": "She said "hello""}' });
      },
    },
  },
  end: {
    text: [
      'A webhook says that something is wrong. `chat.postMessage` says what, and where.',
      'Fix what the pointer names, send again, and let a library write the JSON.',
    ],
    view: { panel: 'workspace', search: { channel: 'deploys' } },
  },
});

/** Whether a call was refused because its body was not JSON. A method says so; for a webhook, only the log does. */
const isUnreadable = (call: LessonCall): boolean =>
  (call.error === 'invalid_arguments' ||
    (isWebhookPost(call) && call.error === 'invalid_payload')) &&
  [...messagesOf(call), call.reason ?? ''].some((reason) => reason.includes('body is not JSON'));
