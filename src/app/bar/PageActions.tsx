import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Search from 'lucide-react/icons/search';
import Share from 'lucide-react/icons/share-2';
import { Button } from 'react-aria-components/Button';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Kbd } from '../../ui/overlay/Kbd.tsx';
import { toggleDock, useDock } from '../demo/state/dock.ts';
import { useDialogs } from '../dialogs.ts';
import { SHARE } from '../shortcuts/shortcut.ts';
import css from './PageActions.module.css';
import { ThemeMenu } from './ThemeMenu.tsx';

/** Actions of the page, as opposed to the world. */
export function PageActions() {
  const show = useDialogs((state) => state.show);
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
      <DockButton />
      <IconButton
        label="Share"
        keys={SHARE.keys}
        icon={<Share size={16} />}
        onPress={() => show('share')}
      />
      <ThemeMenu />
      <span className={css.keyboard}>
        <IconButton
          label="Keyboard shortcuts"
          keys={['?']}
          icon={<CircleQuestionMark size={16} />}
          onPress={() => show('shortcuts')}
        />
      </span>
    </div>
  );
}

/** Shows or hides the dock. */
function DockButton() {
  const { isOpen, isRecording } = useDock();
  return (
    <IconButton
      label={isRecording ? 'Recorder and player: recording' : 'Recorder and player'}
      keys={['D']}
      variant={isRecording ? 'primary' : 'plain'}
      aria-expanded={isOpen}
      icon={<Clapperboard size={16} />}
      onPress={toggleDock}
    />
  );
}
