import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { textOf } from '../evidence/argument.ts';
import { firstWebhookUrl, isWebhookPost, jsonPost } from '../evidence/posts.ts';

/** Goals, notes, questions and the exercise of lesson 1. */
export const firstWebhookStudy = defineStudy({
  goals: [
    'post a message from any program that can send a request',
    'tell a refusal of a webhook from a success, and read why',
  ],
  notes: {
    minutes: 25,
    discuss: [
      'The URL is the secret. Where would you store it, and what would you do if it were in a public repository?',
      'A webhook answers `ok` and nothing else. What can a program not do because of that?',
    ],
    mistakes: [
      'Two asterisks for bold: that is Markdown, and shows the asterisks.',
      'To look at the HTTP status only, and to ignore the word in the answer that says why.',
    ],
  },
  view: { panel: 'composer', search: { pane: 'edit' } },
  questions: [
    {
      ask: 'Can a payload choose another channel? Send one with `channel`, and look where the message arrives.',
      hints: ['Send `{"text":"Hello","channel":"#random"}` to the webhook.'],
      check: checkAnswer({
        isAbout: isWebhookPost,
        isAnswer: (call) => isAccepted(call) && 'channel' in call.args,
        summary: 'No: the answer is `ok`, but the message is in the channel of the webhook.',
        hint: 'The payload has to name a `channel`.',
      }),
      solve: async ({ world, send }) =>
        send(firstWebhookUrl(await world()), jsonPost({ text: 'Where am I?', channel: '#random' })),
      nearMiss: async ({ world, send }) =>
        send(firstWebhookUrl(await world()), jsonPost({ text: 'Hello' })),
    },
    {
      ask: 'What does the service answer if the last part of the URL is wrong?',
      hints: [
        'Copy the URL, and use the console of the browser or a terminal.',
        'With the last letters of the URL changed: `fetch(url, { method: "POST", body: \'{"text":"Hello"}\' })`',
      ],
      check: checkAnswer({
        isAbout: isWebhookPost,
        isAnswer: isRefused('invalid_token'),
        summary: '`invalid_token`, HTTP 403: nobody can guess the rest of a URL.',
        hint: 'Only the last part of the path has to be wrong.',
      }),
      solve: async ({ world, send }) =>
        send(`${firstWebhookUrl(await world()).slice(0, -4)}nope`, jsonPost({ text: 'Hello' })),
      nearMiss: async ({ world, send }) =>
        send(firstWebhookUrl(await world()), jsonPost({ text: 'Hello' })),
    },
    {
      ask: 'What does a webhook answer to a body that is not JSON?',
      hints: [
        'Copy the URL, and use the console of the browser or a terminal.',
        'With the URL of the webhook: `fetch(url, { method: "POST", body: "{" })`',
      ],
      check: checkAnswer({
        isAbout: isWebhookPost,
        isAnswer: (call) => call.error === 'invalid_payload' && Object.keys(call.args).length === 0,
        summary: '`invalid_payload`, HTTP 400: the body could not be read at all.',
        hint: 'The body must be something that no JSON parser takes.',
      }),
      solve: async ({ world, send }) =>
        send(firstWebhookUrl(await world()), { ...jsonPost({}), body: '{' }),
      nearMiss: async ({ world, send }) => send(firstWebhookUrl(await world()), jsonPost({})),
    },
  ],
  exercise: {
    ask: 'Post one message by the webhook that has a bold word, a link with a text of its own, and an emoji.',
    hints: [
      'A link is `<address|text>`, and an emoji is a name between colons.',
      'Send `*Done*: <https://example.com|the build> :tada:` as the text.',
    ],
    check: checkAnswer({
      isAbout: isWebhookPost,
      isAnswer: (call) => {
        const text = textOf(call, 'text');
        return (
          isAccepted(call) &&
          /\*[^\s*][^*\n]*\*/.test(text) &&
          /<https?:[^|<>\s]+\|[^<>]+>/.test(text) &&
          /:[a-z0-9_+-]+:/.test(text.replaceAll(/<[^<>]*>/g, ''))
        );
      },
      summary: 'One message with all three.',
      hint: 'One message must have all three: `*bold*`, `<address|text>` and `:name:`.',
    }),
    solve: async ({ world, send }) =>
      send(
        firstWebhookUrl(await world()),
        jsonPost({ text: '*Done*: <https://example.com|the build> :tada:' }),
      ),
    nearMiss: async ({ world, send }) =>
      send(firstWebhookUrl(await world()), jsonPost({ text: '*Done*, see https://example.com' })),
  },
});
