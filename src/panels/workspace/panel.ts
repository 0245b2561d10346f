import MessagesSquare from 'lucide-react/icons/messages-square';
import { late } from '../../base/late.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { workspaceSearch, type WorkspaceSearch } from './data/workspace-search.ts';

/** The conversations of the workspace as its users see them. */
export const workspace: PanelDefinition<WorkspaceSearch> = {
  id: 'workspace',
  title: 'Workspace',
  icon: MessagesSquare,
  order: 7,
  isInPhoneRail: true,
  summary: 'Use the channels as people do.',
  search: workspaceSearch,
  code: late(() => import('./Workspace.tsx')),
  state: late(() =>
    import('./messages/typed-messages.ts').then(({ typedMessages }) => typedMessages),
  ).load,
};
