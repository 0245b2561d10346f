import { parseJson } from '../../contract/json.ts';
import { done, missing, type LessonCall } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { firstHook, isHook, isPost, jsonPost } from '../evidence/posts.ts';

const COMPOSER = {
  panel: 'composer',
  search: { draft: 'Blocks that break', pane: 'blocks' },
} as const;

const SEND = { role: 'button', name: /^Send/ };
const RESPONSE = { role: 'status', name: 'Response' };

const header = (text: string) => ({ type: 'header', text: { type: 'plain_text', text } });

/** The template “Broken on purpose” of the Composer says the same. */
const BROKEN = [
  header('Release 2.4 is out, '.repeat(8)),
  { type: 'section', text: { type: 'markdown', text: '*Faster*, and easier to read' } },
  { type: 'markdown' },
];

/** Blocks that were parsed before: a check looks at the same calls again and again. */
const PARSED = new WeakMap<LessonCall, readonly unknown[]>();

/** The blocks of a message. A form has the list as JSON. */
function blocksOf(call: LessonCall): readonly unknown[] {
  const { blocks } = call.args;
  const known = PARSED.get(call);
  if (known !== undefined) return known;
  const read = typeof blocks === 'string' ? parseJson(blocks) : { value: blocks };
  const found: readonly unknown[] = 'value' in read && Array.isArray(read.value) ? read.value : [];
  PARSED.set(call, found);
  return found;
}

const hasBlocks = (call: LessonCall): boolean => blocksOf(call).length > 0;

/** Whether a message is one that was refused, corrected: it has the same kinds of blocks, or as many and the same text. */
function isFixed(call: LessonCall, refused: LessonCall): boolean {
  const kinds = (each: LessonCall) =>
    blocksOf(each).map((block) => (Object(block) as { type?: unknown }).type);
  const isAsLong = blocksOf(call).length >= blocksOf(refused).length;
  return (
    JSON.stringify(kinds(call)) === JSON.stringify(kinds(refused)) ||
    (isAsLong && call.args['text'] === refused.args['text'])
  );
}

const isMethodPost = ({ name }: LessonCall): boolean => name === 'chat.postMessage';

const messagesOf = ({ answer }: LessonCall): readonly string[] => {
  const { messages } = Object(answer['response_metadata']) as { messages?: unknown };
  return Array.isArray(messages) ? messages.filter((line) => typeof line === 'string') : [];
};

/** The faults that an answer names, each with its place: `/blocks/2/text is missing`. */
const faultsIn = (call: LessonCall): readonly string[] =>
  messagesOf(call).flatMap((message) => {
    const [, what, place] =
      /^\[ERROR\] (.*) \[json-pointer:(\/blocks\/[^\]]*)\]$/.exec(message) ?? [];
    return what === undefined || place === undefined ? [] : [`${place} ${what}`];
  });

const amount = (count: number): string => (count === 1 ? '1 fault' : `${count} faults`);

/** Lesson 2: where a message breaks, and who says so. */
export const brokenBlocks = defineLesson({
  id: 'broken-blocks',
  number: 2,
  title: 'Blocks that break, and how to tell',
  summary: 'Find every fault of a message, and know which answer names its place.',
  minutes: 8,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  chapters: {
    'one-word': {
      title: 'One word, and no place',
      text: [
        'Blocks lay a message out: a header, a section, a table. Each kind has its fields and its limits.',
        'If one of them is wrong, the whole message is refused. Nothing is posted in part.',
        'A webhook says so with one word, `invalid_payload`, and HTTP status 400. It does not say where.',
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
        'Templates are above the list of blocks.',
        'Choose “Broken on purpose”, leave it as it is, and press Send. The target is a webhook already.',
        'In a terminal: POST `{"text":"Hi","blocks":[{"type":"header"}]}` to the URL of the webhook, as JSON.',
      ],
      check: ({ fresh }) => {
        const refused = fresh.find(
          (call) => isHook(call) && call.error === 'invalid_payload' && hasBlocks(call),
        );
        if (refused)
          return done('The webhook answered invalid_payload, and not a word more.', refused);
        const last = fresh.findLast((call) => isHook(call) || isMethodPost(call));
        if (last === undefined) return missing();
        if (!isHook(last)) return missing('That was `chat.postMessage`. First ask the webhook.');
        if (last.error === 'no_text')
          return missing(
            '`no_text` is about the text. Give the message one, and leave its blocks broken.',
          );
        if (last.error === 'invalid_payload')
          return missing('Also `invalid_payload`, but the message had no list of blocks.');
        return missing(
          last.error === null
            ? hasBlocks(last)
              ? 'Those blocks are sound: the message was posted. Break one of them.'
              : 'A message without blocks was posted. Choose the template first.'
            : `That was refused for another reason: \`${last.error}\`.`,
        );
      },
      solve: async ({ world, send }) => {
        const payload = { text: 'Release 2.4 is out', blocks: BROKEN };
        await send(firstHook(await world()), jsonPost(payload));
      },
    },
    places: {
      title: 'Ask who says more',
      text: [
        '`chat.postMessage` takes the same blocks, with a token. Its refusal is `invalid_blocks`.',
        'Beside the code it has `response_metadata.messages`: one line for each fault.',
        'Each ends with a JSON pointer. `/blocks/2/text` is the field `text` of the third block: blocks count from 0.',
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
      check: ({ fresh }) => {
        const named = fresh.find(
          (call) =>
            isMethodPost(call) && call.error === 'invalid_blocks' && faultsIn(call).length > 0,
        );
        if (named) {
          const [first = '', ...rest] = faultsIn(named);
          return done(
            `It named ${amount(rest.length + 1)}, the first at ${placeOf(first)}.`,
            named,
          );
        }
        const last = fresh.findLast((call) => isHook(call) || isMethodPost(call));
        if (last === undefined) return missing();
        if (isHook(last))
          return missing(
            'That went to the webhook, which says one word. Choose `chat.postMessage` as the target.',
          );
        return missing(
          last.error === null
            ? 'It was posted: there was nothing wrong in it. Send the broken message.'
            : last.error === 'not_in_channel'
              ? 'The bot is not in that channel, which is asked first. Choose #deploys.'
              : `That was refused for another reason: \`${last.error}\`.`,
        );
      },
      solve: async ({ channel, call }) => {
        const message = { channel: await channel('deploys'), text: 'Release 2.4 is out' };
        await call('chat.postMessage', { ...message, blocks: BROKEN });
      },
    },
    mend: {
      title: 'Fix one after the other',
      text: [
        'A header has at most 150 characters, so it must become shorter.',
        'A text is `plain_text` or `mrkdwn`. There is no `markdown` among texts.',
        'A markdown block consists of its `text`. It was left out, so write one.',
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
      check: ({ fresh, calls }) => {
        const broken = calls.filter((call) => faultsIn(call).length > 0);
        const posted = fresh.find(
          (call) =>
            isPost(call) &&
            hasBlocks(call) &&
            broken.some((refused) => refused.id < call.id && isFixed(call, refused)),
        );
        if (posted) return done('The message was posted with its blocks.', posted);
        const last = fresh.findLast((call) => isHook(call) || isMethodPost(call));
        if (last === undefined) return missing();
        if (last.error === null)
          return missing(
            hasBlocks(last)
              ? 'That is another message, or a part of it. Fix every block of the one that was refused.'
              : 'It was posted without blocks. Fix them, do not remove them.',
          );
        const [next, ...rest] = faultsIn(last);
        if (next !== undefined)
          return missing(
            `${amount(rest.length + 1)} left. The next one: \`${placeOf(next)}\`${next.slice(placeOf(next).length)}.`,
          );
        return missing(
          last.error === 'invalid_payload'
            ? 'The webhook says that something is still wrong. `chat.postMessage` says where.'
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
        'Blocks can only be looked at if the JSON around them can be read.',
        'A quotation mark that nobody closed, a comma too many, a line break within a text: then nothing can.',
        'A webhook says `invalid_payload` to this as well. A method says `invalid_arguments`, and gives the reason.',
        'So let a library write JSON. Texts that are glued together break at the first quotation mark.',
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
      check: ({ fresh }) => {
        const refused = fresh.find(isUnreadable);
        if (refused)
          return done(`${refused.name} answered ${refused.error}, since it is not JSON.`, refused);
        const last = fresh.at(-1);
        if (last?.error === 'invalid_blocks')
          return missing(
            '`invalid_blocks`: so the JSON was read. Take a bracket or a quotation mark away.',
          );
        if (last?.error === 'invalid_arguments')
          return missing('`invalid_arguments`, but the JSON was read: it lacks something else.');
        return missing(
          last !== undefined && (isHook(last) || isMethodPost(last)) && last.error === null
            ? 'It was posted, so it was JSON. Take a bracket or a quotation mark away.'
            : undefined,
        );
      },
      solve: async ({ world, send }) => {
        const hook = firstHook(await world());
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

const placeOf = (fault: string): string => fault.slice(0, fault.indexOf(' '));

/** A body that is not JSON. A method says so; of a webhook, which says one word, the log knows why. */
const isUnreadable = (call: LessonCall): boolean =>
  (call.error === 'invalid_arguments' || (isHook(call) && call.error === 'invalid_payload')) &&
  [...messagesOf(call), call.reason ?? ''].some((reason) => reason.includes('body is not JSON'));
