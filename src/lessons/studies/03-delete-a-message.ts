import { defineStudy } from '../definition/study.ts';
import { checkAnswer, isRefused, isAccepted } from '../evidence/check-answer.ts';
import { isDelete } from '../evidence/deletes.ts';

/** Goals, notes, questions and the exercise of lesson 3. */
export const deleteAMessageStudy = defineStudy({
  goals: [
    'delete a message with the token that may do it',
    'choose what to do next by the error code of `chat.delete`',
  ],
  buildsOn: ['first-webhook'],
  notes: {
    minutes: 35,
    discuss: [
      'Why is a channel that you cannot see “not found”, and not “forbidden”?',
      'After which of the refusals may a program try the same call again?',
    ],
    mistakes: [
      'To send the name of a channel, such as #deploys, where an id is required.',
      'To send `ts` as a number: its last digits are lost. It is a text.',
    ],
  },
  questions: [
    {
      ask: 'Which method says whose token you hold?',
      hints: ['Its name begins with `auth`. Call `auth.test`.'],
      check: checkAnswer({
        isAbout: ({ surface }) => surface === 'web-api',
        isAnswer: (call) => call.name === 'auth.test' && isAccepted(call),
        summary: '`auth.test` names the user, the workspace and the bot of a token.',
        hint: 'The method needs no arguments but the token.',
      }),
      solve: ({ call }) => call('auth.test'),
      nearMiss: ({ call }) => call('api.test'),
    },
    {
      ask: 'Which error does `chat.delete` answer without any token?',
      hints: [
        'Choose “No token” in the Explorer, or leave out the `Authorization` header with curl.',
      ],
      check: checkAnswer({
        isAbout: isDelete,
        isAnswer: isRefused('not_authed'),
        summary: '`not_authed`. The answer to a wrong token is `invalid_auth`.',
        hint: 'The call must carry no token at all.',
      }),
      solve: ({ call }) => call('chat.delete', {}, null),
      nearMiss: ({ call }) => call('chat.delete', {}, { token: 'xoxb-wrong' }),
    },
    {
      ask: 'Which error does `chat.delete` answer if `ts` is left out?',
      hints: ['Send the `channel` alone, with a good token.'],
      check: checkAnswer({
        isAbout: isDelete,
        isAnswer: (call) => call.error === 'invalid_arguments' && call.args['ts'] === undefined,
        summary: '`invalid_arguments`, and the answer names what is missing.',
        hint: 'The call needs a good token and a `channel`, but no `ts`.',
      }),
      solve: async ({ call, channel }) =>
        call('chat.delete', { channel: await channel('deploys') }),
      nearMiss: async ({ call, channel }) =>
        call('chat.delete', { channel: await channel('deploys'), ts: '1.000000' }),
    },
  ],
  exercise: {
    ask: 'Post a message by `chat.postMessage`, and delete that very message.',
    hints: [
      'The answer of the first call has both values that the second one needs.',
      'Call `chat.postMessage`, then `chat.delete` with `channel` and `ts` of its answer.',
    ],
    check: checkAnswer({
      isAbout: isDelete,
      isAnswer: (call, earlierCalls) =>
        isAccepted(call) &&
        earlierCalls.some(
          ({ name, answer }) =>
            name === 'chat.postMessage' &&
            answer['ts'] === call.args['ts'] &&
            answer['channel'] === call.args['channel'],
        ),
      summary: 'What you posted is gone again.',
      hint: 'Delete the message that you posted just now.',
    }),
    solve: async ({ call, channel }) => {
      const { json } = await call('chat.postMessage', {
        channel: await channel('deploys'),
        text: 'Soon gone',
      });
      return call('chat.delete', { channel: json.channel, ts: json.ts });
    },
    nearMiss: async ({ call, channel }) => {
      const { json } = await call('chat.postMessage', {
        channel: await channel('deploys'),
        text: 'To stay',
      });
      return call('chat.delete', { channel: json.channel, ts: '1.000000' });
    },
  },
});
