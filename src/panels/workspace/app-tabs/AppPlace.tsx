import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useActingCalls } from '../../../client/use-method.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { AssistantChats } from '../agents/AssistantChats.tsx';
import { Messages } from '../messages/Messages.tsx';
import { AppHome } from './AppHome.tsx';
import type { AppTab } from '../data/workspace-search.ts';
import css from './AppPlace.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { Problem } from '../../../kit/elements/Problem.tsx';
import { failureOf, useAct, useLoadedAppOffers, useViews } from '../apps/use-apps.ts';

interface AppPlaceProps {
  readonly app_id: string;
  /** Whether the person opened the app by a click. An opened address or a played demo sends the app no event. */
  readonly isVisit: boolean;
  readonly tab: AppTab | undefined;
  readonly onSelectTab: (tab: AppTab | undefined) => void;
  readonly onBack: () => void;
}

/** An app as people use it: its Home, Chat and Messages tabs. */
export default function AppPlace({ app_id, isVisit, tab, onSelectTab, onBack }: AppPlaceProps) {
  const apps = useLoadedAppOffers()?.apps;
  const { homes } = useViews();
  const app = apps?.find((each) => each.app_id === app_id);
  if (apps === undefined) return null;
  if (app === undefined)
    return (
      <EmptyState
        title={`No app ${app_id} is installed`}
        action={<Button onPress={onBack}>Show the conversations</Button>}
      >
        It may have been deleted or uninstalled since.
      </EmptyState>
    );
  const hasHome = app.home_tab || homes.some((home) => home.app_id === app_id);
  const tabs = [
    ...(hasHome || !app.messages_tab
      ? [
          {
            id: 'home' as const,
            title: 'Home',
            content: <AppHome app_id={app_id} isVisit={isVisit} />,
          },
        ]
      : []),
    ...(app.assistant
      ? [
          {
            id: 'chat' as const,
            title: 'Chat',
            content: <AssistantChats {...app} />,
          },
        ]
      : []),
    ...(app.messages_tab
      ? [
          {
            id: 'messages' as const,
            title: 'Messages',
            content: <Conversation app_id={app_id} isVisit={isVisit} name={app.name} />,
          },
        ]
      : []),
  ];
  const selectedTab = tabs.find(({ id }) => id === (tab ?? 'home'))?.id ?? tabs[0]?.id ?? 'home';
  return (
    <section className={layouts.fill} aria-label={app.name}>
      <header className={css.head}>
        <IconButton
          label="Back to the conversations"
          icon={<ArrowLeft size={16} />}
          onPress={onBack}
        />
        <h2 className={css.name}>
          <bdi>{app.name}</bdi>
        </h2>
      </header>
      <Tabs
        label={`Tabs of ${app.name}`}
        tabs={tabs}
        selected={selectedTab}
        onSelect={(id) => onSelectTab(id === 'home' ? undefined : id)}
      />
    </section>
  );
}

interface ConversationProps {
  readonly app_id: string;
  readonly isVisit: boolean;
  readonly name: string;
}

/** The conversation with an app. The page tells the app that a person has opened it. */
function Conversation({ app_id, isVisit, name }: ConversationProps) {
  const openConversation = useAct();
  const { user } = useActingCalls();
  const { moment } = useClient();
  const tellApp = useEffectEvent(() => {
    if (moment === null) openConversation.mutate({ type: 'home', app_id, tab: 'messages' });
  });
  // Tells the app that the person has opened its Messages tab.
  useEffect(() => {
    if (isVisit) tellApp();
  }, [app_id, isVisit, user]);
  const channel = openConversation.data?.channel;
  const problem = failureOf(openConversation);
  return (
    <div className={css.conversation}>
      {problem !== '' && <Problem>{problem}</Problem>}
      {channel === undefined && !isVisit && (
        <EmptyState
          title={`The conversation with ${name} is not open`}
          action={
            <Button
              isPending={openConversation.isPending}
              onPress={() => openConversation.mutate({ type: 'home', app_id, tab: 'messages' })}
            >
              Open it
            </Button>
          }
        >
          The app is told when somebody opens it.
        </EmptyState>
      )}
      {channel !== undefined && <Messages channel={channel} placeName={name} />}
    </div>
  );
}
