import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';
import { messageOfPerson } from './steps/recipe-steps.ts';

/** Begins an answer to a person in #deploys; `args` take the place of its arguments. */
async function start(recorder: RecipeRecorder, args: Record<string, string> = {}) {
  await recorder.stopClock();
  const { channel, ts } = await messageOfPerson(recorder);
  const recipient = {
    recipient_team_id: recorder.brief.team.id,
    recipient_user_id: recorder.brief.users.admin,
  };
  const given = { channel, thread_ts: ts, ...recipient, ...args };
  const { body } = await recorder.call('chat.startStream', given);
  return { channel, ts: String(body.ts) };
}

/** A message that was written and is whole. */
async function sendAndStop(recorder: RecipeRecorder) {
  const message = await start(recorder, { markdown_text: 'The deploy is **done**.' });
  await recorder.call('chat.stopStream', message);
  return message;
}

async function withoutRecipient(recorder: RecipeRecorder, left: Record<string, string>) {
  const { channel, ts } = await messageOfPerson(recorder);
  await recorder.call('chat.startStream', { channel, thread_ts: ts, ...left });
}

const TEXT = JSON.stringify([{ type: 'markdown_text', text: 'and more' }]);

/** Errors of messages that apps write bit by bit, and of assistants. */
export const ABOUT_STREAMING: readonly RecipeCard[] = [
  {
    code: 'message_not_in_streaming_state',
    title: 'Text for a message that is whole',
    caption:
      'chat.stopStream ended the message, so nothing can be added to it. The same happens five minutes after its start. Begin another message, or edit this one with chat.update.',
    make: async (recorder) => {
      const message = await sendAndStop(recorder);
      await recorder.call('chat.appendStream', { ...message, markdown_text: 'One more thing.' });
    },
  },
  {
    code: 'streaming_mode_mismatch',
    title: 'Chunks for a message begun with text',
    caption:
      'A message is written with markdown_text or with chunks from its start to its end. Chunks can say everything: one of type markdown_text holds text.',
    make: async (recorder) => {
      const message = await start(recorder, { markdown_text: 'Deploying' });
      await recorder.call('chat.appendStream', { ...message, chunks: TEXT });
    },
  },
  {
    code: 'streaming_state_conflict',
    title: 'An edit of a message that is being written',
    caption:
      'chat.update replaces a message, and this one is not whole yet. Add to it with chat.appendStream, or stop it first.',
    make: async (recorder) => {
      const message = await start(recorder, { markdown_text: 'Deploying' });
      await recorder.call('chat.update', { ...message, text: 'Deployed' });
    },
  },
  {
    code: 'message_not_owned_by_app',
    title: 'Text for the message of a person',
    caption:
      'Only the app that began a message goes on with it. Send the ts that chat.startStream answered.',
    make: async (recorder) => {
      const message = await messageOfPerson(recorder);
      await recorder.call('chat.appendStream', { ...message, markdown_text: 'and more' });
    },
  },
  {
    code: 'markdown_text_or_chunks_required',
    title: 'A call that adds nothing',
    caption: 'chat.appendStream needs markdown_text or chunks, and this call has neither.',
    make: async (recorder) => {
      const message = await start(recorder, { markdown_text: 'Deploying' });
      await recorder.call('chat.appendStream', message);
    },
  },
  {
    code: 'cannot_provide_both_markdown_text_and_chunks',
    title: 'Text and chunks in one call',
    caption:
      'Nothing says which of them comes first. Put the text into a chunk of type markdown_text, at its place in the list.',
    make: (recorder) => start(recorder, { markdown_text: 'Deploying', chunks: TEXT }),
  },
  {
    code: 'invalid_chunks',
    title: 'A task without a status',
    caption:
      'A chunk of type task_update has an id, a title and a status. response_metadata.messages names the chunk and the fault.',
    make: (recorder) =>
      start(recorder, {
        chunks: JSON.stringify([{ type: 'task_update', id: 'build', title: 'Build' }]),
      }),
  },
  {
    code: 'missing_recipient_team_id',
    title: 'A message in a channel for nobody',
    caption:
      'In a channel, an app writes for the person it answers. Send the ids of the person and of their workspace; the event that asked has both.',
    make: (recorder) => withoutRecipient(recorder, {}),
  },
  {
    code: 'missing_recipient_user_id',
    title: 'A message in a channel for a workspace alone',
    caption:
      'The call names the workspace, and not the person who is answered. Send the user of the event as recipient_user_id.',
    make: (recorder) => withoutRecipient(recorder, { recipient_team_id: recorder.brief.team.id }),
  },
  {
    code: 'session_not_found',
    title: 'Another title for a session that never began',
    caption:
      'A thread has a session once an agent sets its status there. Call agents.sessions.setStatus first; it takes a title, too.',
    make: async (recorder) => {
      const { channel, ts } = await messageOfPerson(recorder);
      const thread = { channel_id: channel, thread_ts: ts };
      await recorder.call('agents.sessions.rename', { ...thread, title: 'Release 42' });
    },
  },
  {
    code: 'invalid_thread_ts',
    title: 'A title for a thread of a channel',
    caption:
      'An app is an assistant in its direct conversation with a person, and a thread in a channel has no title. assistant.threads.setStatus works in any thread.',
    make: async (recorder) => {
      const { channel, ts } = await messageOfPerson(recorder);
      const thread = { channel_id: channel, thread_ts: ts };
      await recorder.call('assistant.threads.setTitle', { ...thread, title: 'Release 42' });
    },
  },
];
