import { Suspense, useEffect, useMemo, useState } from 'react';
import Blocks from 'lucide-react/icons/blocks';
import { Text } from 'react-aria-components/ListBox';
import { useWorld } from '../../client/queries.ts';
import type { Conversation } from '../../contract/entities.ts';
import { noteDraftChange } from '../../base/drafts.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch } from '../../kit/panel.ts';
import { LookupsContext } from '../../message/render/markup/lookups-context.ts';
import { NamesContext } from '../../message/render/markup/names-context.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { AfterPaint } from '../../ui/display/DeferredContent.tsx';
import { lateView } from '../../ui/late.ts';
import { ActingAs } from './ActingAs.tsx';
import { Modals } from './apps/Modals.tsx';
import { chooseConversation } from './conversations/conversation-groups.ts';
import { ConversationHeader } from './conversations/ConversationHeader.tsx';
import { ConversationList } from './conversations/ConversationList.tsx';
import { useConversations } from './conversations/use-conversations.ts';
import { LOOKUPS, useLookupRefresh } from './data/lookups.ts';
import { nameOf, useNames, usePeople } from './data/use-people.ts';
import { workspaceSearch } from './data/workspace-search.ts';
import { Messages } from './messages/Messages.tsx';
import { conversationIdByName } from './messages/typed-messages.ts';
import { useUnread } from './unread/use-unread.ts';
import { ThreadPane } from './thread/ThreadPane.tsx';
import css from './Workspace.module.css';
import { GroupedList } from '../../ui/lists/GroupedList.tsx';
import { useAppOffers, useViews } from './apps/use-apps.ts';
import { FilterField } from '../../ui/lists/FilterField.tsx';

const AppPlace = lateView(() => import('./app-tabs/AppPlace.tsx'));
const SearchResults = lateView(() => import('./search/SearchResults.tsx'));

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
      {/* If this token may not read the conversations, the user can choose another token. */}
      {!isLoaded && <ActingAs />}
      <Loaded what="the conversations" from={{ conversations }}>
        {(loaded) => <LoadedWorkspace {...loaded} />}
      </Loaded>
    </div>
  );
}

interface LoadedWorkspaceProps {
  readonly conversations: readonly Conversation[];
}

function LoadedWorkspace({ conversations: allConversations }: LoadedWorkspaceProps) {
  const [search, setSearch] = usePanelSearch(workspaceSearch);
  const people = usePeople();
  const names = useNames(allConversations);
  const unread = useUnread();
  useLookupRefresh();
  /** All but the direct conversations that the acting person has closed. */
  const openConversations = allConversations.filter(({ id }) => unread.get(id)?.is_open !== false);
  /** The app that the person opened by a click, and not by its address alone. */
  const [visitedApp, setVisitedApp] = useState<string | null>(null);

  const titleOf = useMemo(
    () => (conversation: Conversation) =>
      conversation.name ??
      nameOf(people.get(conversation.user ?? ''), conversation.user ?? conversation.id),
    [people],
  );
  const shownConversation = chooseConversation(
    search.channel === undefined ? openConversations : allConversations,
    search.channel,
  );
  // Typed messages are stored by the id of the channel. If the address has its name, a link that carries them must know the id.
  useEffect(() => {
    if (search.channel === undefined || shownConversation === undefined) return;
    conversationIdByName.set(search.channel, shownConversation.id);
    noteDraftChange();
  }, [search.channel, shownConversation]);
  const openConversation = (channel: string | undefined) => setSearch({ ...NO_PLACE, channel });
  const searchFor = (query: string) => setSearch({ ...NO_PLACE, channel: search.channel, query });
  const isAppOrSearchShown = search.app !== undefined || search.query !== undefined;
  return (
    <LookupsContext value={LOOKUPS}>
      <NamesContext value={names}>
        <div
          className={css.workspace}
          data-channel={[search.channel, search.app, search.query].some(
            (parameter) => parameter !== undefined,
          )}
          data-thread={search.thread !== undefined}
        >
          <div className={css.list}>
            <ActingAs />
            <SearchBox key={search.query} query={search.query ?? ''} onSearch={searchFor} />
            <ConversationList
              conversations={openConversations}
              nameOf={titleOf}
              unread={unread}
              chosenId={isAppOrSearchShown ? null : (shownConversation?.id ?? null)}
              onChoose={openConversation}
            />
            <AppList
              chosenApp={search.app ?? null}
              onChoose={(app) => {
                setVisitedApp(app);
                setSearch({ ...NO_PLACE, app });
              }}
            />
          </div>
          <Modals />
          {search.query !== undefined ? (
            <section className={css.channel} aria-label="Search results">
              <Suspense>
                <SearchResults
                  key={search.query}
                  query={search.query}
                  onOpen={(place) => setSearch({ ...NO_PLACE, ...place })}
                  onClose={() => setSearch({ query: undefined })}
                />
              </Suspense>
            </section>
          ) : search.app !== undefined ? (
            <div className={css.channel}>
              <Suspense>
                <AppPlace
                  key={search.app}
                  app_id={search.app}
                  isVisit={visitedApp === search.app}
                  tab={search.tab}
                  onSelectTab={(tab) => {
                    setVisitedApp(search.app ?? null);
                    setSearch({ tab });
                  }}
                  onBack={() => setSearch({ app: undefined, tab: undefined })}
                />
              </Suspense>
            </div>
          ) : shownConversation ? (
            <AfterPaint>
              <section
                key={shownConversation.id}
                className={css.channel}
                aria-label={placeNameOf(shownConversation, titleOf(shownConversation))}
              >
                <ConversationHeader
                  conversation={shownConversation}
                  name={titleOf(shownConversation)}
                  onBack={() => openConversation(undefined)}
                />
                <Messages
                  channel={shownConversation.id}
                  placeName={placeNameOf(shownConversation, titleOf(shownConversation))}
                />
              </section>
            </AfterPaint>
          ) : (
            <div className={css.channel}>
              <EmptyState
                title={`This token cannot see the conversation ${search.channel ?? ''}`}
                action={<Button onPress={() => openConversation(undefined)}>Show another</Button>}
              >
                Act as one of its members, or choose another conversation.
              </EmptyState>
            </div>
          )}
          {shownConversation && search.thread !== undefined && (
            <div className={css.thread}>
              <ThreadPane
                key={search.thread}
                channel={shownConversation.id}
                conversationName={placeNameOf(shownConversation, titleOf(shownConversation))}
                thread={search.thread}
                markedTs={search.message}
                onClose={() => setSearch({ thread: undefined })}
              />
            </div>
          )}
        </div>
      </NamesContext>
    </LookupsContext>
  );
}

/** Clears the parts of the address that belong to the place shown before. */
const NO_PLACE = {
  thread: undefined,
  message: undefined,
  app: undefined,
  tab: undefined,
  query: undefined,
} as const;

/** The name of a conversation as the message box shows it. */
const placeNameOf = (conversation: Conversation, name: string) =>
  conversation.name === undefined ? name : `#${name}`;

interface AppListProps {
  readonly chosenApp: string | null;
  readonly onChoose: (app_id: string) => void;
}

/** The apps that people can open: those with a Home tab or a Messages tab. Renders nothing if the world has no such app. */
function AppList({ chosenApp, onChoose }: AppListProps) {
  const { homes } = useViews();
  const apps = useAppOffers().apps.filter(
    ({ app_id, home_tab, messages_tab, assistant }) =>
      home_tab || messages_tab || assistant || homes.some((home) => home.app_id === app_id),
  );
  if (apps.length === 0) return null;
  return (
    <nav className={css.apps} aria-label="Apps">
      <GroupedList
        label="Apps"
        groups={[
          {
            title: 'Apps',
            items: apps.map(({ app_id, name }) => ({
              id: app_id,
              name,
              content: (
                <>
                  <Blocks size={14} aria-hidden />
                  <Text slot="label">
                    <bdi>{name}</bdi>
                  </Text>
                </>
              ),
            })),
          },
        ]}
        openId={chosenApp}
        onChoose={onChoose}
        empty=""
      />
    </nav>
  );
}

interface SearchBoxProps {
  /** The query whose results are shown; empty if no results are shown. */
  readonly query: string;
  readonly onSearch: (query: string) => void;
}

/** A search field for the messages of the workspace. Enter searches. */
function SearchBox({ query, onSearch }: SearchBoxProps) {
  const [typedQuery, setTypedQuery] = useState(query);
  return (
    <div className={css.search}>
      <FilterField
        className={css.searchField}
        label="Search messages"
        placeholder="Search messages"
        value={typedQuery}
        onChange={setTypedQuery}
        onSubmit={(value) => value.trim() !== '' && onSearch(value.trim())}
      />
    </div>
  );
}
