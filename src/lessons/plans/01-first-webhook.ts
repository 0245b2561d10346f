import { done, notDone, type LessonCall } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';
import { RESPONSE, SEND } from '../places/composer.ts';
import { firstWebhookUrl, webhookChannelId, isWebhookPost, jsonPost } from '../evidence/posts.ts';
import { firstWebhookStudy } from '../studies/01-first-webhook.ts';

const COMPOSER = {
  panel: 'composer',
  search: { draft: 'Your first webhook', pane: 'edit' },
} as const;

const TEXT = { role: 'textbox', name: /^Fallback text/ };

const isPosted = (call: LessonCall): boolean => isWebhookPost(call) && call.error === null;

/** A hint that says why a webhook refused a post; undefined if it did not. */
const refusalHint = (call: LessonCall | undefined): string | undefined =>
  call?.error === undefined || call.error === null
    ? undefined
    : call.error === 'no_text'
      ? 'The webhook answered `no_text`: write a text first.'
      : `The webhook answered \`${call.error}\`, HTTP ${call.status}. The Composer says why.`;

/** The methods that read the messages of a channel. */
const READING_METHODS = new Set(['conversations.history', 'conversations.replies']);

/** Quotes a posted text in a sentence. Of a message that is too long for the log, the text is not known. */
const quoteMessage = (text: unknown): string => {
  if (typeof text !== 'string') return 'a long message';
  return text.length > 40 ? `“${text.slice(0, 40)}…”` : `“${text}”`;
};

/** `*bold*`: a single asterisk on each side. */
const BOLD = /(?<![\w*])\*[^\s*](?:[^*\n]*[^\s*])?\*(?![\w*])/;
const MARKDOWN_BOLD = /\*\*[^*]+\*\*/;

/** Lesson 1: post a message by a webhook, without a token. */
export const firstWebhook = defineLesson({
  id: 'first-webhook',
  number: 1,
  title: 'Your first webhook',
  summary: 'Post a message with nothing but a URL, and understand a refusal.',
  minutes: 5,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: firstWebhookStudy,
  chapters: {
    post: {
      title: 'Say hello',
      text: [
        'An incoming webhook is a URL that posts to one channel.',
        'You send it JSON such as `{"text":"Hello"}`. It answers `ok`.',
        'It needs no token, because the URL itself is the secret. Anyone who has the URL can post, so keep it to yourself.',
      ],
      task: 'Write a greeting, and send it.',
      view: COMPOSER,
      places: { text: TEXT, send: SEND },
      hints: [
        'The Composer writes the JSON for you. All it needs is a text.',
        'Write into “Fallback text”, then press Send. The target is a webhook already.',
        'In a terminal: `curl -H "Content-Type: application/json" -d \'{"text":"Hello"}\'`, then the URL of the webhook. The Code tab of the Composer has the whole line.',
      ],
      check: ({ chapterCalls }) => {
        const posted = chapterCalls.find(isPosted);
        if (posted) return done(`You posted ${quoteMessage(posted.args['text'])}.`, posted);
        if (chapterCalls.some(({ name, error }) => name === 'chat.postMessage' && error === null))
          return notDone(
            'That was `chat.postMessage`, which takes a token. Choose a webhook as the target.',
          );
        return notDone(refusalHint(chapterCalls.findLast(isWebhookPost)));
      },
      solve: async ({ world, send }) => {
        await send(firstWebhookUrl(await world()), jsonPost({ text: 'Hello from a webhook' }));
      },
    },
    see: {
      title: 'See it in the channel',
      text: [
        'The answer was `ok`, and nothing else. A webhook does not tell you where the message went, or its `ts`.',
        'The channel was chosen when the webhook was created. The payload cannot choose another one.',
        'So look at the channel, as your colleagues would.',
      ],
      task: 'Open the channel of the webhook, and find your message.',
      view: COMPOSER,
      places: {
        show: { role: 'button', name: 'Show in the workspace' },
        messages: { role: 'feed', name: 'Messages' },
      },
      hints: [
        'The response in the Composer has a button that leads to the message.',
        'Press “Show in the workspace”. Or open the Workspace, and choose the channel of the webhook.',
        'A program can look with `conversations.history` and the id of the channel.',
      ],
      check: ({ calls, readings, world }) => {
        const posts = calls.filter(isPosted);
        const reads = [...readings, ...calls].filter(
          ({ name, error, id }) =>
            READING_METHODS.has(name) && error === null && id > (posts[0]?.id ?? id),
        );
        const postsBefore = ({ id, args }: LessonCall) =>
          posts.filter(
            (posted) => posted.id < id && webhookChannelId(posted, world) === args['channel'],
          );
        const shown = reads.find((read) =>
          postsBefore(read).some((posted) => hasMessage(read.answer, posted)),
        );
        if (shown) return done('The channel has your message.', shown);
        if (reads.length === 0) return notDone();
        if (reads.some((read) => postsBefore(read).length > 0))
          return notDone(
            'That is the right channel, but the answer does not have your message. Ask for the newest messages. If a condition such as “Short pages” is on, turn it off: it hides some messages.',
          );
        const channels = new Set(posts.map((posted) => webhookChannelId(posted, world)));
        const [name] = world.channels.flatMap((each) => (channels.has(each.id) ? [each.name] : []));
        return notDone(`That is another channel. The webhook posts to #${name}.`);
      },
      solve: async ({ world, facts, call }) => {
        const posted = (await facts()).calls.findLast(isPosted);
        const channel = posted && webhookChannelId(posted, await world());
        await call('conversations.history', { channel, limit: 5 });
      },
    },
    markup: {
      title: 'Say it louder',
      text: [
        'A text is more than its letters. A word between asterisks is bold: `*done*`.',
        '`_italic_`, a link such as `<https://example.com|docs>`, and `:tada:` work as well.',
        'It looks like Markdown, but it is not: two asterisks do not make a word bold.',
      ],
      task: 'Send a message with a bold word.',
      view: COMPOSER,
      places: { text: TEXT, preview: { role: 'region', name: 'Preview' }, send: SEND },
      hints: [
        'The preview shows what your colleagues will see.',
        'Put one asterisk before a word and one after it, without spaces inside.',
        'Write `The build is *done*`, and press Send.',
      ],
      check: ({ chapterCalls }) => {
        const posted = chapterCalls.filter(isPosted);
        const bold = posted.find(({ args }) => BOLD.test(allText(args)));
        if (bold) return done(`You posted ${quoteMessage(bold.args['text'])}.`, bold);
        const last = posted.at(-1);
        if (last === undefined) return notDone(refusalHint(chapterCalls.findLast(isWebhookPost)));
        return notDone(
          MARKDOWN_BOLD.test(allText(last.args))
            ? 'Two asterisks are Markdown. Here it is one on each side: `*done*`.'
            : `You posted ${quoteMessage(last.args['text'])}, without a bold word. Put a word between two asterisks: \`*done*\`.`,
        );
      },
      solve: async ({ world, send }) => {
        await send(
          firstWebhookUrl(await world()),
          jsonPost({ text: 'The build is *done* :tada:' }),
        );
      },
    },
    refused: {
      title: 'Be refused',
      text: [
        'Sooner or later a webhook refuses a message. It is better to see that here than in production.',
        'A message needs a `text`. It is required with blocks, too: notifications show it.',
        'Without one the answer is the word `no_text`, with HTTP status 400 instead of 200.',
      ],
      task: 'Delete the text, send the message anyway, and read the answer.',
      view: COMPOSER,
      places: { text: TEXT, send: SEND, response: RESPONSE },
      hints: [
        'The Composer lets you send an empty message.',
        'Select everything in “Fallback text”, delete it, and press Send.',
        'In a terminal: `curl -H "Content-Type: application/json" -d \'{}\'`, then the URL of the webhook.',
      ],
      check: ({ chapterCalls }) => {
        const refused = chapterCalls.find(
          (call) => isWebhookPost(call) && call.error === 'no_text',
        );
        if (refused) return done(`The webhook answered no_text, HTTP ${refused.status}.`, refused);
        const last = chapterCalls.findLast(isWebhookPost);
        if (last === undefined) return notDone();
        if (last.error !== null)
          return notDone(`That was refused for another reason: \`${last.error}\`.`);
        const { text } = last.args;
        return notDone(
          typeof text === 'string' && text.trim() === ''
            ? 'A space is text too, so it was posted. Leave the field empty.'
            : `You posted ${quoteMessage(text)}. Delete the whole text, then send.`,
        );
      },
      solve: async ({ world, send }) => {
        await send(firstWebhookUrl(await world()), jsonPost({}));
      },
    },
    mended: {
      title: 'Fix it',
      text: [
        'A refusal is an answer: it names what is wrong. `no_text` says that the text is missing.',
        'The same message would be refused again. Change it first.',
        'A program should check the status and the answer. If no answer arrives, it must not assume success.',
      ],
      task: 'Write a text again, and send it.',
      view: COMPOSER,
      places: { text: TEXT, send: SEND, response: RESPONSE },
      hints: [
        'What did the last message lack?',
        'Write anything into “Fallback text”, and press Send.',
        'In a terminal: `curl -H "Content-Type: application/json" -d \'{"text":"Here I am"}\'`, then the URL of the webhook.',
      ],
      check: ({ chapterCalls }) => {
        const posted = chapterCalls.find(isPosted);
        return posted
          ? done(`The webhook answered ok to ${quoteMessage(posted.args['text'])}.`, posted)
          : notDone(refusalHint(chapterCalls.findLast(isWebhookPost)));
      },
      solve: async ({ world, send }) => {
        await send(firstWebhookUrl(await world()), jsonPost({ text: 'Here I am again' }));
      },
    },
  },
  end: {
    text: [
      'A URL, a text, and `ok`: that is a webhook.',
      'You know how it refuses a message, and what to do then.',
    ],
    view: { panel: 'workspace', search: { channel: 'deploys' } },
  },
});

/** The text of a message and the JSON of its blocks. */
const allText = ({ text, blocks }: LessonCall['args']): string =>
  `${typeof text === 'string' ? text : ''}\n${JSON.stringify(blocks ?? '')}`;

/** Whether an answer of `conversations.history` has the message that a webhook posted. */
function hasMessage({ messages }: LessonCall['answer'], { args }: LessonCall): boolean {
  if (!Array.isArray(messages)) return false;
  return messages.some((message) => Object(message).text === args['text']);
}
