import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useMethod } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Problem } from '../../../kit/elements/Problem.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';
import { failureOf, useAct } from '../apps/use-apps.ts';
import { useConversations } from '../conversations/use-conversations.ts';
import { groupingOf } from '../data/timeline.ts';
import { Message } from '../messages/Message.tsx';
import { PostBox } from '../messages/PostBox.tsx';
import { useThread } from '../messages/use-timeline.ts';
import css from './agents.module.css';
import ThreadStatus from './ThreadStatus.tsx';
import { type AssistantThreadState, useAssistantThreads } from './use-assistant-threads.ts';

interface AssistantChatsProps {
  readonly app_id: string;
  readonly name: string;
  readonly bot_user_id: string;
}

/** The acting person's chats with an assistant: shows one chat, and starts new ones. */
export function AssistantChats({ app_id, name, bot_user_id }: AssistantChatsProps) {
  const startMutation = useAct();
  const lookAtMutation = useAct();
  const conversations = useConversations().data ?? [];
  const directConversation = conversations.find(({ user }) => user === bot_user_id);
  const channel = directConversation?.id ?? startMutation.data?.channel;
  const threads = useAssistantThreads(channel);
  const [chosenTs, setChosenTs] = useState<string | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const shownThread = threads.find(({ ts }) => ts === chosenTs) ?? threads[0];
  const problem = failureOf(startMutation) || failureOf(lookAtMutation);
  const channels = conversations.filter(
    (conversation) => conversation.name !== undefined && !conversation.is_archived,
  );
  const startChat = () =>
    startMutation.mutate(
      {
        type: 'assistant_thread',
        app_id,
        ...(typeof shownThread?.looks_at === 'string' && { looks_at: shownThread.looks_at }),
      },
      { onSuccess: ({ ts }) => setChosenTs(ts ?? null) },
    );
  const newChatButton = (
    <Button
      variant="primary"
      icon={<Plus size={14} />}
      isPending={startMutation.isPending}
      onPress={startChat}
    >
      New chat
    </Button>
  );
  if (shownThread === undefined || channel === undefined)
    return (
      <div className={css.chats}>
        <ProblemNote>{problem}</ProblemNote>
        <EmptyState title={`No chat with ${name} yet`} action={newChatButton}>
          The app is told when you start one, and may greet you.
        </EmptyState>
      </div>
    );
  return (
    <section className={css.chats} aria-label={`Chat with ${name}`}>
      <div className={css.bar}>
        {newChatButton}
        <Select
          label="Chat"
          options={threads.map((thread) => ({ id: thread.ts, label: titleOf(thread) }))}
          value={shownThread.ts}
          onChange={setChosenTs}
        />
        {shownThread.session?.agents.some((agent) => agent.app_id === app_id) === true && (
          <IconButton
            label="Rename this chat"
            icon={<Pencil size={15} />}
            onPress={() => setRenaming(true)}
          />
        )}
        <Select
          label="You look at"
          options={[
            { id: NOTHING_ELSE, label: 'Nothing else' },
            ...channels.map(({ id, name: title = '' }) => ({ id, label: `#${title}` })),
          ]}
          value={shownThread.looks_at ?? NOTHING_ELSE}
          onChange={(channelId) =>
            lookAtMutation.mutate({
              type: 'assistant_thread',
              app_id,
              ts: shownThread.ts,
              ...(channelId !== NOTHING_ELSE && { looks_at: channelId }),
            })
          }
        />
      </div>
      <ProblemNote>{problem}</ProblemNote>
      {isRenaming && (
        <RenameDialog
          app_id={app_id}
          channel={channel}
          thread={shownThread}
          onClose={() => setRenaming(false)}
        />
      )}
      <Chat key={shownThread.ts} channel={channel} thread={shownThread} name={name} />
    </section>
  );
}

/** Says why the app did not get the event. Renders nothing for an empty text. */
const ProblemNote = ({ children }: { readonly children: string }) =>
  children === '' ? null : (
    <div className={css.note}>
      <Problem>{children}</Problem>
    </div>
  );

/** The id of the option to look at no channel. */
const NOTHING_ELSE = 'nowhere';

/** The title of a chat, or else the time when it was started. */
const titleOf = ({ title, ts }: AssistantThreadState): string =>
  title === ''
    ? `Chat of ${new Date(Number(ts) * 1000).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`
    : title;

/** The longest title, in characters. */
const MAX_TITLE_LENGTH = 200;

interface RenameDialogProps {
  readonly app_id: string;
  readonly channel: string;
  readonly thread: AssistantThreadState;
  readonly onClose: () => void;
}

/** Renames the session of an agent. The platform tells the agent the new title. */
function RenameDialog({ app_id, channel, thread, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(thread.title);
  const rename = useAct();
  const submit = () => {
    const body = { type: 'agent_session', app_id, channel, ts: thread.ts, title: title.trim() };
    if (title.trim() !== '') rename.mutate(body, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Rename this chat"
      size="small"
      action="Rename"
      isPending={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label="Title"
        maxLength={MAX_TITLE_LENGTH}
        value={title}
        onChange={setTitle}
        errorMessage={failureOf(rename) || undefined}
      />
    </FormDialog>
  );
}

interface ChatProps {
  readonly channel: string;
  readonly thread: AssistantThreadState;
  readonly name: string;
}

/** One chat: its messages, the suggested prompts, the app's status, and the message box. */
function Chat({ channel, thread: { ts, prompts }, name }: ChatProps) {
  const { data: messages = [], error } = useThread(channel, ts);
  const post = useMethod('chat.postMessage');
  const shownMessages = messages.filter(({ subtype }) => subtype !== 'assistant_app_thread');
  return (
    <>
      <RefusalNote error={error} />
      <div className={css.messages}>
        <div role="feed" aria-label="Messages of the chat">
          {shownMessages.map((message, index) => (
            <Message
              key={message.ts}
              channel={channel}
              message={message}
              isGrouped={
                index > 0 && groupingOf(message, shownMessages[index - 1], String).isGrouped
              }
              isMarked={false}
            />
          ))}
        </div>
        {prompts && (
          <div
            className={css.prompts}
            role="group"
            aria-label={prompts.title === '' ? 'Suggestions' : prompts.title}
          >
            {prompts.title !== '' && <span className={css.said}>{prompts.title}</span>}
            {prompts.list.map(({ title, message }) => (
              <Button
                key={`${title} ${message}`}
                isDisabled={post.isPending}
                onPress={() => post.mutate({ channel, thread_ts: ts, text: message })}
              >
                {title}
              </Button>
            ))}
          </div>
        )}
        <RefusalNote error={post.error} onDismiss={() => post.reset()} />
        <ThreadStatus channel={channel} thread={ts} />
      </div>
      <PostBox channel={channel} thread={ts} placeName={name} />
    </>
  );
}
