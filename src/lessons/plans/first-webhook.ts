import { done, missing, type LessonCall } from '../definition/facts.ts';
import { defineLesson } from '../definition/lesson.ts';

const isHook = ({ name }: LessonCall): boolean => name === 'incoming webhook';

/** Lesson 1: a message by a webhook, without a token. */
export const firstWebhook = defineLesson({
  id: 'first-webhook',
  number: 1,
  title: 'Your first webhook',
  summary: 'Post a message to a channel with nothing but a URL.',
  minutes: 5,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  chapters: {
    post: {
      title: 'Post a message',
      text: [
        'An incoming webhook is a URL that belongs to one channel.',
        'Whoever has the URL can post there: it takes no token, so keep it secret.',
        'The request is a POST with JSON. The answer is the word `ok`, not JSON.',
      ],
      task: 'Write a text, and send it to a webhook.',
      view: { panel: 'composer' },
      places: {
        text: { role: 'textbox', name: /^Fallback text/ },
        send: { role: 'button', name: /^Send/ },
      },
      hints: [
        'The Composer writes the JSON for you. A text is enough.',
        'Choose “Webhook of …” as the target, write into “Fallback text”, and press Send.',
        'In a terminal: `curl -d \'{"text":"Hello"}\'` and the URL of the webhook.',
      ],
      check: ({ fresh }) => {
        const posted = fresh.find((call) => isHook(call) && call.error === null);
        if (posted) return done(`The webhook answered ${posted.text}.`, posted);
        const refused = fresh.findLast(isHook);
        return missing(refused && `The webhook answered ${refused.error}: read why in the wire.`);
      },
      solve: async ({ world, send }) => {
        const url = (await world()).apps[0]?.webhooks[0]?.url ?? '';
        await send(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: 'Hello from a webhook' }),
        });
      },
    },
  },
  end: {
    text: ['You posted without a token. The URL was all it took.'],
    view: { panel: 'workspace' },
  },
});
