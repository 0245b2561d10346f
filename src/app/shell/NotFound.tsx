import Compass from 'lucide-react/icons/compass';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { PANELS } from '../panels.ts';

/** Shown for an unknown address, with links to the panels. */
export default function NotFound() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Compass size={24} />}
      title="Page not found"
      action={PANELS.map((panel) => (
        <Button key={panel.id} onPress={() => void navigate({ to: `/${panel.id}` })}>
          Open {panel.title}
        </Button>
      ))}
    >
      There is no panel named <code>{pathname.replace(/^\//, '')}</code>. The link may contain a
      typing error, or come from another version of Parley.
    </EmptyState>
  );
}
