import ListFilter from 'lucide-react/icons/list-filter';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { surfacesOf } from '../state/filter.ts';
import { useWireView } from '../state/view.ts';

/** Narrows the list down to one surface of the platform. */
export function SurfaceMenu({ exchanges }: { readonly exchanges: readonly ExchangeSummary[] }) {
  const surface = useWireView((state) => state.filter.surface);
  const narrow = useWireView((state) => state.narrow);
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={surface === null ? 'Surface' : `Surface: ${surface}`}
          variant={surface === null ? 'plain' : 'primary'}
          icon={<ListFilter size={15} />}
        />
      }
      groups={[
        {
          title: 'Surface',
          selected: surface ?? 'all',
          actions: [
            {
              id: 'all',
              label: 'All surfaces',
              onAction: () => narrow({ surface: null }),
            },
            ...surfacesOf(exchanges).map((each) => ({
              id: each,
              label: each,
              onAction: () => narrow({ surface: each }),
            })),
          ],
        },
      ]}
    />
  );
}
