import { useWorld } from '../../client/queries.ts';
import type { PanelHelp } from '../../kit/panel.ts';

/** The Workspace's keyboard shortcuts, and its channels for the command palette. */
export const workspaceHelp: PanelHelp = {
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
