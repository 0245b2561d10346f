import { useLocation, useNavigate } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from 'react-aria-components/Button';
import { Menu } from '../../ui/controls/Menu.tsx';
import { PANELS } from '../panels.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { panelIn } from '../wire-place/wire-place.ts';

const OTHERS = PANELS.filter(({ isDaily = false }) => !isDaily);

/** On a phone, the panels that the rail has no room for. `className` makes it look like a link of the rail. */
export default function RailMore({ className }: { readonly className: string }) {
  const navigate = useNavigate();
  const { uncover } = useWirePlace();
  const open = useLocation({ select: ({ pathname }) => panelIn(pathname) });
  const current = OTHERS.find(({ id }) => id === open);
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
          actions: OTHERS.map(({ id, title, summary, icon: Icon }) => ({
            id,
            label: title,
            detail: summary,
            icon: <Icon size={15} />,
            onAction: () => {
              uncover();
              void navigate({ to: `/${id}` });
            },
          })),
        },
      ]}
    />
  );
}
