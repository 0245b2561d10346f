import type { LessonDriver } from '../definition/driver.ts';
import type { LessonCall } from '../definition/facts.ts';
import { defineLesson, type LessonView } from '../definition/lesson.ts';
import {
  checkFirstDelete,
  isByBot,
  isDelete,
  isSameMessage,
  explainRefusal,
  callerOf,
} from '../evidence/deletes.ts';
import { shorten } from '../evidence/shorten.ts';
import { deleteAMessageStudy } from '../studies/03-delete-a-message.ts';

const EXPLORER = { panel: 'explorer', search: { method: 'chat.delete' } } satisfies LessonView;

const ACTING = { role: 'button', name: /Acting as$/, within: { role: 'region', name: 'Request' } };
const CHANNEL = { role: 'combobox', name: 'channel' };
const RECENT = { role: 'button', name: 'Recent messages' };
const SEND = { role: 'button', name: 'Send' };

/** Finds the newest message of a person in #deploys. */
async function findMessageOfPerson({ channel, call }: LessonDriver) {
  const id = await channel('deploys');
  const { json } = await call('conversations.history', { channel: id });
  const message = (json.messages as readonly { ts: string; bot_id?: string }[]).find(
    ({ bot_id }) => bot_id === undefined,
  );
  return { channel: id, ts: message?.ts ?? '' };
}

/** Lesson 3: delete messages, and tell the refusals of chat.delete apart. */
export const deleteAMessage = defineLesson({
  id: 'delete-a-message',
  number: 3,
  title: 'Delete a message, and the ways it is refused',
  summary: 'Delete with the right token, and tell the refusals of `chat.delete` apart.',
  minutes: 10,
  world: { seed: 1, now: 1_767_225_600, frozen: false },
  study: deleteAMessageStudy,
  chapters: {
    own: {
      title: 'Delete your own',
      text: [
        'Two values identify a message: the id of its channel, and its `ts`, the time when it was posted.',
        '`chat.delete` takes both, and a token. Two messages of a channel never share a `ts`.',
        'With a bot token you delete what the bot posted. The answer repeats `channel` and `ts`.',
      ],
      task: 'Delete a message of the bot in #deploys.',
      view: EXPLORER,
      places: { channel: CHANNEL, recent: RECENT, send: SEND },
      hints: [
        'The form needs a channel and a `ts`. Both can be chosen.',
        'Choose #deploys as the channel. “Recent messages” lists what is there, with its author: take one by Beacon.',
        'Act as “Bot of Beacon”, fill in `channel` and `ts`, and press Send.',
      ],
      check: ({ chapterCalls }) =>
        checkFirstDelete(
          chapterCalls,
          (call) => call.error === null && isByBot(call),
          ({ answer }) => `The message ${shorten(answer['ts'])} is gone.`,
          (call) =>
            call.error === null
              ? `${callerOf(call)} deleted that message. Delete one with the bot token.`
              : explainRefusal(call),
        ),
      solve: async ({ channel, call }) => {
        const posted = await call('chat.postMessage', {
          channel: await channel('deploys'),
          text: 'Posted to be deleted',
        });
        await call('chat.delete', { channel: posted.json.channel, ts: posted.json.ts });
      },
    },
    again: {
      title: 'Once more: message_not_found',
      text: [
        'Now send the very same call again. The message is gone, so the answer is `message_not_found`.',
        'In Parley the HTTP status is still 200. A caller must look at `ok`, and then at `error`.',
        'Suppose the first answer had been lost on its way. Then this refusal would be good news: the work is done.',
      ],
      task: 'Send the same call a second time.',
      view: EXPLORER,
      places: { send: SEND },
      hints: [
        'The form still has the channel and the `ts`.',
        'Change nothing, and press Send.',
        'If you changed the form, the wire shows the `channel` and the `ts` of the first call.',
      ],
      check: ({ chapterCalls, calls }) => {
        const deletes = calls.filter((call) => isDelete(call) && call.error === null);
        return checkFirstDelete(
          chapterCalls,
          (call) =>
            call.error === 'message_not_found' &&
            deletes.some((earlier) => earlier.id < call.id && isSameMessage(call, earlier)),
          () => 'The second call was answered message_not_found.',
          (call) =>
            call.error === null
              ? 'That was another message, and it is gone now. Send the same call again.'
              : call.error === 'message_not_found'
                ? 'No message with this `ts` was ever deleted. Send the call that succeeded once more.'
                : explainRefusal(call),
        );
      },
      solve: async ({ facts, call }) => {
        const { calls } = await facts();
        const first = calls.find((each) => isDelete(each) && each.error === null);
        await call('chat.delete', { channel: first?.args['channel'], ts: first?.args['ts'] });
      },
    },
    'not-yours': {
      title: 'Not yours: cant_delete_message',
      text: [
        'A bot token deletes only what its bot posted. It cannot delete what people wrote.',
        'The message exists, and it stays. The answer is `cant_delete_message`.',
        'More scopes do not help: what counts is who wrote the message.',
      ],
      task: 'With the bot token, try to delete a message that a person wrote.',
      view: EXPLORER,
      places: { channel: CHANNEL, recent: RECENT, send: SEND },
      hints: [
        '“Recent messages” says who wrote each message.',
        'In #deploys somebody wrote “Latency looks fine from here.” Choose it, and press Send.',
        'Choose any message in #general or #deploys that is not by Beacon. Act as “Bot of Beacon”.',
      ],
      check: ({ chapterCalls }) =>
        checkFirstDelete(
          chapterCalls,
          (call) => call.error === 'cant_delete_message' && isByBot(call),
          () => 'The bot got the answer cant_delete_message.',
          (call) =>
            call.error === null
              ? isByBot(call)
                ? 'That message was by the bot itself, and is gone. Choose one by a person.'
                : `${callerOf(call)} may delete it. Try with the bot token.`
              : call.error === 'cant_delete_message'
                ? `${callerOf(call)} was refused. Now try with the bot token.`
                : explainRefusal(call),
        ),
      solve: async (driver) => {
        await driver.call('chat.delete', await findMessageOfPerson(driver));
      },
    },
    'as-a-person': {
      title: 'The same, as a person',
      text: [
        'A user token acts as one person. With it you delete what this person may delete in the workspace.',
        'This person administers the workspace, so they may delete what others wrote.',
        'An ordinary member would be refused, as the bot was: they delete only what they wrote themselves.',
      ],
      task: 'Act as a person with a user token, and delete the message that the bot could not delete.',
      view: EXPLORER,
      places: { acting: ACTING, send: SEND },
      hints: [
        'Only the token has to change. It is beside the tabs of the request.',
        'Under “Acting as”, choose the person, “Owner …”. Leave channel and `ts`, and press Send.',
        'In a terminal: the same call as before, with the token that begins with `xoxp-`.',
      ],
      check: ({ chapterCalls, calls }) => {
        const refusals = calls.filter(
          (call) => isDelete(call) && call.error === 'cant_delete_message' && isByBot(call),
        );
        return checkFirstDelete(
          chapterCalls,
          (call) =>
            call.error === null &&
            call.actor?.token_type === 'user' &&
            refusals.some((earlier) => earlier.id < call.id && isSameMessage(call, earlier)),
          (call) => `${callerOf(call)} deleted what the bot could not.`,
          (call) =>
            call.error === null
              ? 'That was another message. Delete the one that the bot could not delete.'
              : call.error === 'cant_delete_message'
                ? isByBot(call)
                  ? 'That was the bot again. Choose a user token.'
                  : `${callerOf(call)} is neither its author nor an administrator. Act as one of these.`
                : explainRefusal(call),
        );
      },
      solve: async ({ facts, call }) => {
        const { calls } = await facts();
        const refused = calls.find(
          (each) => isDelete(each) && each.error === 'cant_delete_message',
        );
        const { channel, ts } = refused?.args ?? {};
        await call('chat.delete', { channel, ts }, 'user');
      },
    },
    unseen: {
      title: 'Out of sight: channel_not_found',
      text: [
        '#leadership is a private channel, and the bot is not in it. For the bot, it does not exist.',
        'So the answer is `channel_not_found`, as for an id that does not exist.',
        'An answer such as “forbidden” would tell the caller that the channel exists.',
      ],
      task: 'Act as the bot again, and try to delete something in #leadership.',
      view: EXPLORER,
      places: { acting: ACTING, channel: CHANNEL, send: SEND },
      hints: [
        'The channel is looked up before the message, so any `ts` will do.',
        'Act as “Bot of Beacon”, choose #leadership as the channel, and press Send.',
        '`GET /sandbox` gives its id, under `channels`.',
      ],
      check: ({ chapterCalls, world }) => {
        const isPrivate = (call: LessonCall) =>
          world.channels.some(({ id, is_private }) => is_private && id === call.args['channel']);
        return checkFirstDelete(
          chapterCalls,
          (call) => call.error === 'channel_not_found' && isByBot(call) && isPrivate(call),
          () => 'The bot got the answer channel_not_found, although the channel exists.',
          (call) =>
            call.error !== 'channel_not_found'
              ? isPrivate(call) && !isByBot(call)
                ? `${callerOf(call)} is in the channel, and sees it. Try with the bot token.`
                : call.error === null
                  ? 'That message was in a channel that the bot sees, and is gone. Choose #leadership.'
                  : explainRefusal(call)
              : isPrivate(call)
                ? `${callerOf(call)} was refused. Try with the bot token.`
                : 'That is the right answer, but no channel has this id. Now try #leadership, by its id.',
        );
      },
      solve: async ({ channel, call }) => {
        await call('chat.delete', {
          channel: await channel('leadership'),
          ts: '1767006000.000100',
        });
      },
    },
    scope: {
      title: 'Not allowed at all: missing_scope',
      text: [
        'A token has scopes, which were granted when the app was installed. `chat.delete` requires `chat:write`.',
        'Older tokens have `chat:write:bot` or `chat:write:user` instead.',
        'Without such a scope the platform looks at neither channel nor message. The answer says which scope is `needed`, and which were `provided`.',
      ],
      task: 'Mint a token without these scopes, and try once more.',
      view: EXPLORER,
      places: {
        menu: { role: 'button', name: /^Acting as/ },
        mint: { role: 'button', name: 'Mint a token…' },
        none: { role: 'button', name: 'None' },
        use: { role: 'button', name: 'Mint and use' },
        send: SEND,
      },
      hints: [
        'What counts is neither the channel nor the message, but what the token may do at all.',
        'Open “Acting as” at the top of the page and press “Mint a token…”, then “None” among the scopes, then “Mint and use”. Then press Send.',
        'A program mints one with `POST /sandbox/tokens`. The wire shows how the page does it.',
      ],
      check: ({ chapterCalls }) =>
        checkFirstDelete(
          chapterCalls,
          (call) => call.error === 'missing_scope',
          ({ answer }) => `missing_scope: the call needs ${shorten(answer['needed'])}.`,
          (call) =>
            call.error === null
              ? `${callerOf(call)} may write, and deleted it. Mint a token without \`chat:write\`.`
              : call.error === 'not_authed'
                ? '`not_authed`: the call had no token at all. Mint one without scopes.'
                : `\`${call.error}\` shows that the token has the scope. Mint one without \`chat:write\`.`,
        ),
      solve: async ({ world, sandbox, channel, call }) => {
        const [app] = (await world()).apps;
        const request = { app_id: app?.app_id, type: 'bot', scopes: ['users:read'] };
        const { token } = await sandbox('POST', '/tokens', request);
        await call('chat.delete', { channel: await channel('deploys'), ts: '1.000000' }, { token });
      },
    },
  },
  end: {
    text: [
      'Five answers, five reasons: deleted, already gone, not yours, not visible and not allowed.',
      'Each of them tells you what to do next. The same call would get the same answer, because time changes none of these. Only a refusal that says how long to wait, such as `ratelimited`, ends by waiting.',
    ],
    view: { panel: 'explorer', search: { method: 'chat.delete' } },
  },
});
