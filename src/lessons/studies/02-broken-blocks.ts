import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isMethod, isRefused } from '../evidence/check-answer.ts';
import { blocksOf, hasBlocks } from '../evidence/blocks.ts';
import { firstWebhookUrl, isWebhookPost, isPost, jsonPost } from '../evidence/posts.ts';

const UNKNOWN_BLOCKS = [{ type: 'no_such_block' }];
const HEADER_BLOCK = { type: 'header', text: { type: 'plain_text', text: 'Deploy' } };
const FIELDS_BLOCK = { type: 'section', fields: [{ type: 'mrkdwn', text: '*State*: done' }] };

/** Goals, notes, questions and the exercise of lesson 2. */
export const brokenBlocksStudy = defineStudy({
  goals: [
    'find the faulty block in a message that is refused',
    'say which answer names the place of a fault, and which does not',
  ],
  buildsOn: ['first-webhook'],
  notes: {
    minutes: 30,
    discuss: [
      'Why does a webhook answer one word, and a method a list of faults? Who reads each answer?',
      'Which faults can a program find before it sends a message?',
    ],
    mistakes: [
      'To fix the first fault only, and to wonder about the next refusal. The answer lists them all.',
      'To count places from 1: `/blocks/2` is the third block.',
    ],
  },
  questions: [
    {
      ask: 'Which error does `chat.postMessage` answer to a block of a type that does not exist?',
      hints: ['Send `blocks` with `[{"type":"no_such_block"}]`.'],
      check: checkAnswer({
        isAbout: isMethod('chat.postMessage'),
        isAnswer: (call) => call.error === 'invalid_blocks' && hasBlocks(call),
        summary: '`invalid_blocks`, and the answer names the place of the block.',
        hint: 'The message needs a block of an unknown type.',
      }),
      solve: async ({ call, channel }) =>
        call('chat.postMessage', {
          channel: await channel('deploys'),
          text: 'x',
          blocks: UNKNOWN_BLOCKS,
        }),
      nearMiss: async ({ call, channel }) =>
        call('chat.postMessage', { channel: await channel('deploys'), text: 'x' }),
    },
    {
      ask: 'And what does a webhook answer to the same block?',
      hints: ['Send the same `blocks` with a `text` to the webhook.'],
      check: checkAnswer({
        isAbout: isWebhookPost,
        isAnswer: (call) => call.error === 'invalid_payload' && hasBlocks(call),
        summary: '`invalid_payload`, one word without a place.',
        hint: 'The payload needs a `text`, and `blocks` with an invalid block.',
      }),
      solve: async ({ world, send }) =>
        send(firstWebhookUrl(await world()), jsonPost({ text: 'x', blocks: UNKNOWN_BLOCKS })),
      nearMiss: async ({ world, send }) =>
        send(firstWebhookUrl(await world()), jsonPost({ text: 'x' })),
    },
    {
      ask: 'Which error does `chat.postMessage` answer to a message with neither text nor blocks?',
      hints: ['Send a `channel`, and nothing else.'],
      check: checkAnswer({
        isAbout: isMethod('chat.postMessage'),
        isAnswer: (call) => isRefused('no_text')(call) && !hasBlocks(call),
        summary: '`no_text`, the same word as that of a webhook.',
        hint: 'Name a channel, and leave out everything else.',
      }),
      solve: async ({ call, channel }) =>
        call('chat.postMessage', { channel: await channel('deploys') }),
      nearMiss: async ({ call }) => call('chat.postMessage'),
    },
  ],
  exercise: {
    ask: 'Post one message with a header block, and a section that has `fields`.',
    hints: [
      'The Composer has both kinds of blocks. A header takes plain text only.',
      `Send these blocks with a text: \`${JSON.stringify([HEADER_BLOCK, FIELDS_BLOCK])}\``,
    ],
    check: checkAnswer({
      isAbout: (call) => isWebhookPost(call) || call.name === 'chat.postMessage',
      isAnswer: (call) => {
        const blocks = blocksOf(call).map(
          (block) => Object(block) as { type?: unknown; fields?: unknown },
        );
        return (
          isPost(call) &&
          blocks.some(({ type }) => type === 'header') &&
          blocks.some(({ type, fields }) => type === 'section' && Array.isArray(fields))
        );
      },
      summary: 'The message has a header, and a section with fields.',
      hint: 'The message needs a block of type `header`, and one of type `section` with `fields`.',
    }),
    solve: async ({ call, channel }) =>
      call('chat.postMessage', {
        channel: await channel('deploys'),
        text: 'Deploy',
        blocks: [HEADER_BLOCK, FIELDS_BLOCK],
      }),
    nearMiss: async ({ call, channel }) =>
      call('chat.postMessage', {
        channel: await channel('deploys'),
        text: 'Deploy',
        blocks: [HEADER_BLOCK],
      }),
  },
});
