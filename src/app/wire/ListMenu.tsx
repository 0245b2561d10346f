import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { usePicks } from '../demo/state/picks.ts';
import { useWireView, type Grouping } from './state/view.ts';

const GROUPINGS: readonly {
  readonly id: Grouping;
  readonly label: string;
  readonly detail: string;
}[] = [
  { id: 'none', label: 'No groups', detail: 'As they came' },
  { id: 'cause', label: 'By cause', detail: 'Panels, programs, scripts, SDKs' },
  { id: 'actor', label: 'By actor', detail: 'Type of the token, app and user' },
];

export interface ListMenuProps {
  /** How many exchanges the list shows. */
  readonly shown: number;
  readonly onSave: () => void;
}

/** How the list is grouped, and what can be done with what it shows. */
export function ListMenu({ shown, onSave }: ListMenuProps) {
  const { grouping, groupBy } = useWireView();
  const pick = usePicks((state) => state.pick);
  return (
    <Menu
      trigger={
        <IconButton size="small" label="Options of the list" icon={<Ellipsis size={15} />} />
      }
      groups={[
        {
          title: 'Group',
          selected: grouping,
          actions: GROUPINGS.map(({ id, label, detail }) => ({
            id,
            label,
            detail,
            onAction: () => {
              // Rows are picked one below the other, as they came.
              pick(null);
              groupBy(id);
            },
          })),
        },
        {
          title: 'What is listed',
          actions: [
            {
              id: 'har',
              label: 'Save as HAR',
              detail:
                shown === 1 ? '1 exchange, secrets masked' : `${shown} exchanges, secrets masked`,
              icon: <Download size={14} />,
              isDisabled: shown === 0,
              onAction: onSave,
            },
          ],
        },
      ]}
    />
  );
}
