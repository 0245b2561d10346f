import MessagesSquare from 'lucide-react/icons/messages-square';
import { late } from '../../base/late.ts';
import { useWorld } from '../../client/queries.ts';
import type { PanelDefinition } from '../../kit/panel.ts';
import { workspaceSearch, type WorkspaceSearch } from './data/workspace-search.ts';

/** The conversations of the workspace as its users see them. */
export const workspace: PanelDefinition<WorkspaceSearch> = {
  id: 'workspace',
  title: 'Workspace',
  icon: MessagesSquare,
  order: 7,
  isDaily: true,
  summary: 'Use the channels as people do.',
  search: workspaceSearch,
  code: late(() => import('./Workspace.tsx')),
  state: late(() =>
    import('./messages/typed-messages.ts').then(({ typedMessages }) => typedMessages),
  ).load,
  shortcuts: [
    { keys: ['↑'], does: 'Previous message (↓: next)' },
    { keys: ['R'], does: 'Reply to the message' },
    { keys: ['+'], does: 'React to the message' },
    { keys: ['E'], does: 'Edit the message' },
    { keys: ['Delete'], does: 'Delete the message' },
  ],
  usePlaces: () =>
    useWorld().data?.channels.flatMap(({ id, name, is_archived }) =>
      name === undefined
        ? []
        : [
            {
              title: `#${name}`,
              detail: `${is_archived ? 'Archived channel' : 'Channel'} · ${id}`,
              group: 'Channels',
              search: { channel: id },
            },
          ],
    ) ?? [],
};
