import { useLocation, useNavigate } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from 'react-aria-components/Button';
import { Menu } from '../../ui/controls/Menu.tsx';
import { PANELS } from '../panels.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { panelOfPath } from '../wire-place/wire-place.ts';

const HIDDEN_PANELS = PANELS.filter(({ isInPhoneRail = false }) => !isInPhoneRail);

/** A menu of the panels that the rail of a phone has no room for. `className` makes it look like a link of the rail. */
export default function RailMore({ className }: { readonly className: string }) {
  const navigate = useNavigate();
  const { uncoverPanel } = useWirePlace();
  const openPanel = useLocation({ select: ({ pathname }) => panelOfPath(pathname) });
  const current = HIDDEN_PANELS.find(({ id }) => id === openPanel);
  return (
    <Menu
      trigger={
        <Button
          className={className}
          aria-label={current ? `More panels, ${current.title} is open` : 'More panels'}
          {...(current && { 'aria-current': true })}
        >
          <Ellipsis size={18} />
          More
        </Button>
      }
      groups={[
        {
          title: 'More panels',
          selected: current?.id ?? '',
          actions: HIDDEN_PANELS.map(({ id, title, summary, icon: Icon }) => ({
            id,
            label: title,
            detail: summary,
            icon: <Icon size={15} />,
            onAction: () => {
              uncoverPanel();
              void navigate({ to: `/${id}` });
            },
          })),
        },
      ]}
    />
  );
}
