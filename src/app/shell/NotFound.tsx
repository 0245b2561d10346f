import Compass from 'lucide-react/icons/compass';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { PANELS } from '../panels.ts';

/** Stands where an address leads nowhere, and leads on. */
export function NotFound() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Compass size={24} />}
      title="There is nothing at this address"
      action={PANELS.map((panel) => (
        <Button
          key={panel.id}
          variant="primary"
          onPress={() => void navigate({ to: `/${panel.id}` })}
        >
          Open {panel.title}
        </Button>
      ))}
    >
      No panel is called <code>{pathname.replace(/^\//, '')}</code>. The link may be misspelt, or
      come from another version of Parley.
    </EmptyState>
  );
}
