import Ellipsis from 'lucide-react/icons/ellipsis';
import Search from 'lucide-react/icons/search';
import Share from 'lucide-react/icons/share-2';
import { Button } from 'react-aria-components/Button';
import { late } from '../../base/late.ts';
import { useLate } from '../../ui/late.ts';
import { Kbd } from '../../ui/overlay/Kbd.tsx';
import { whenQuiet } from '../../ui/when-quiet.ts';
import { useDialogs } from '../dialogs.ts';
import { BarAction } from './BarAction.tsx';
import css from './PageActions.module.css';

const MORE = late(() => import('./MoreTools.tsx'), { ahead: true });

/** Actions of the page, and what newcomers need later: the tools of the world, the recorder, the theme. */
export function PageActions() {
  const show = useDialogs((state) => state.show);
  const more = useLate(MORE, whenQuiet);
  return (
    <div className={css.actions}>
      <Button
        className={css.search ?? ''}
        aria-label="Command palette"
        onPress={() => show('palette')}
      >
        <Search size={15} />
        <span className={css.hint}>Go to or run…</span>
        <Kbd keys={['Mod', 'K']} />
      </Button>
      <BarAction icon={<Share size={16} />} onPress={() => show('share')}>
        Share
      </BarAction>
      {more ? (
        <more.default />
      ) : (
        // Its menu loads when the page is quiet. Who is faster waits for that.
        <BarAction icon={<Ellipsis size={16} />} isPending onPress={MORE.begin}>
          More
        </BarAction>
      )}
    </div>
  );
}
