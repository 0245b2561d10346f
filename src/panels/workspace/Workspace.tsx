import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useEffect, useId, useMemo, useState } from 'react';
import { useActing } from '../../client/acting.ts';
import { useMintToken } from '../../client/changes.ts';
import { useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { Conversation } from '../../contract/entities.ts';
import { noteDraftChange } from '../../base/drafts.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../kit/panel.ts';
import { NamesContext } from '../../message/render/markup/names-context.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ComboBox } from '../../ui/controls/ComboBox.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { AppList } from './apps/AppList.tsx';
import { AppPlace } from './apps/AppPlace.tsx';
import { Modals } from './apps/Modals.tsx';
import { chooseConversation } from './conversations/conversation-groups.ts';
import { ConversationHeader } from './conversations/ConversationHeader.tsx';
import { ConversationList } from './conversations/ConversationList.tsx';
import { useConversations } from './conversations/use-conversations.ts';
import { nameOf, useNames, usePeople } from './data/use-people.ts';
import { workspaceSearch } from './data/workspace-search.ts';
import { Messages } from './messages/Messages.tsx';
import { openedByName } from './messages/typed-messages.ts';
import { ThreadPane } from './thread/ThreadPane.tsx';
import css from './Workspace.module.css';

/** The panel: conversations, the messages of one of them, and a thread beside it. */
export default function Workspace() {
  // The acting token is known once the world is loaded. Calls before that would carry no token.
  return (
    <Loaded what="the world" from={{ world: useWorld() }}>
      {() => <Conversations />}
    </Loaded>
  );
}

function Conversations() {
  const conversations = useConversations();
  const isLoaded = conversations.data !== undefined;
  return (
    <div className={css.room} data-loaded={isLoaded}>
      {/* If this token may not read them, another one may. */}
      {!isLoaded && <ActingAs />}
      <Loaded what="the conversations" from={{ conversations }}>
        {(loaded) => <Opened {...loaded} />}
      </Loaded>
    </div>
  );
}

interface OpenedProps {
  readonly conversations: readonly Conversation[];
}

function Opened({ conversations }: OpenedProps) {
  const [search, setSearch] = usePanelSearch(workspaceSearch);
  const people = usePeople();
  const names = useNames(conversations);
  /** The app whose Home tab was chosen in the list, and not only by its address. */
  const [visited, setVisited] = useState<string | null>(null);

  const titleOf = useMemo(
    () => (conversation: Conversation) =>
      conversation.name ??
      nameOf(people.get(conversation.user ?? ''), conversation.user ?? conversation.id),
    [people],
  );
  const opened = chooseConversation(conversations, search.channel);
  // What is typed there belongs to links to this address: their reader knows the name alone.
  useEffect(() => {
    if (search.channel === undefined || opened === undefined) return;
    openedByName.set(search.channel, opened.id);
    noteDraftChange();
  }, [search.channel, opened]);
  const go = (channel: string | undefined) =>
    setSearch({
      channel,
      thread: undefined,
      message: undefined,
      app: undefined,
      tab: undefined,
    });
  return (
    <NamesContext value={names}>
      <div
        className={css.workspace}
        data-channel={search.channel !== undefined || search.app !== undefined}
        data-thread={search.thread !== undefined}
      >
        <div className={css.list}>
          <ActingAs />
          <ConversationList
            conversations={conversations}
            nameOf={titleOf}
            chosen={search.app === undefined ? (opened?.id ?? null) : null}
            onChoose={go}
          />
          <AppList
            chosen={search.app ?? null}
            onChoose={(app) => {
              setVisited(app);
              setSearch({ app, tab: undefined, thread: undefined, message: undefined });
            }}
          />
        </div>
        <Modals />
        {search.app !== undefined ? (
          <div className={css.channel}>
            <AppPlace
              key={search.app}
              app_id={search.app}
              isVisit={visited === search.app}
              tab={search.tab}
              onTab={(tab) => {
                setVisited(search.app ?? null);
                setSearch({ tab });
              }}
              onBack={() => setSearch({ app: undefined, tab: undefined })}
            />
          </div>
        ) : opened ? (
          <section
            key={opened.id}
            className={css.channel}
            aria-label={placeOf(opened, titleOf(opened))}
          >
            <ConversationHeader
              conversation={opened}
              name={titleOf(opened)}
              onBack={() => go(undefined)}
            />
            <Messages channel={opened.id} place={placeOf(opened, titleOf(opened))} />
          </section>
        ) : (
          <div className={css.channel}>
            <EmptyState
              title={`This token cannot see the conversation ${search.channel ?? ''}`}
              action={<Button onPress={() => go(undefined)}>Show another</Button>}
            >
              Act as one of its members, or choose another conversation.
            </EmptyState>
          </div>
        )}
        {opened && search.thread !== undefined && (
          <div className={css.thread}>
            <ThreadPane
              key={search.thread}
              channel={opened.id}
              thread={search.thread}
              marked={search.message}
              onClose={() => setSearch({ thread: undefined })}
            />
          </div>
        )}
      </div>
    </NamesContext>
  );
}

/** A conversation as the message box names it. */
const placeOf = (conversation: Conversation, name: string) =>
  conversation.name === undefined ? name : `#${name}`;

/** Chooses the acting token: the same setting as in the top bar. */
function ActingAs() {
  const acting = useActing();
  const people = usePeople();
  const [isChoosing, setChoosing] = useState(false);
  if (!acting) return null;
  const options = acting.tokens.map(({ token, label, user_id, type }) => ({
    id: token,
    label: type === 'user' && user_id !== null ? nameOf(people.get(user_id), label) : label,
    detail: label,
  }));
  return (
    <div className={css.acting}>
      <Select
        aria-label="Act as"
        options={options}
        value={acting.token?.token ?? null}
        placeholder="Nobody"
        onChange={(id) => {
          const chosen = acting.tokens.find(({ token }) => token === id);
          if (chosen) acting.choose(chosen);
        }}
      />
      <IconButton
        label="Act as another person"
        icon={<UserRoundPlus size={16} />}
        onPress={() => setChoosing(true)}
      />
      {isChoosing && <PersonDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}

/** Mints a user token for a person, with the scopes of the first user token, and acts with it. */
function PersonDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useId();
  const world = useWorld().data;
  const acting = useActing();
  const people = usePeople();
  const mint = useMintToken();
  const { announce } = usePanelShell();
  const [user, setUser] = useState('');
  const app = world?.apps[0];
  const scopes = app?.tokens.find(({ type }) => type === 'user')?.scopes ?? [];
  const options = [...people.values()].flatMap(({ id, real_name, name, deleted, is_bot }) =>
    deleted || is_bot ? [] : [{ id, label: real_name, detail: name }],
  );

  function act() {
    const known = acting?.tokens.find(({ user_id, type }) => user_id === user && type === 'user');
    if (known) {
      acting?.choose(known);
      return onClose();
    }
    mint.mutate(
      { app_id: app?.app_id ?? '', type: 'user', user_id: user, scopes },
      {
        onSuccess: (token) => {
          if (token) acting?.choose(token);
          announce(`A user token was minted for ${nameOf(people.get(user), user)}.`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title="Act as another person"
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" isPending={mint.isPending}>
            Act as them
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
      >
        <ComboBox
          label="Person"
          options={options}
          value={user}
          onChange={setUser}
          description="Mints a user token, which also appears in the top bar"
          errorMessage={mint.error ? messageOf(mint.error) : undefined}
        />
      </form>
    </Dialog>
  );
}
