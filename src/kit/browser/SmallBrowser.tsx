import ArrowLeft from 'lucide-react/icons/arrow-left';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useRef, useState } from 'react';
import { classes } from '../../ui/style/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { NeedsFrames } from './NeedsFrames.tsx';
import { usePanelShell } from '../panel.ts';
import css from './SmallBrowser.module.css';

export interface SmallBrowserProps {
  readonly title: string;
  /** Where it begins. Another address, and it begins there. */
  readonly start: string;
  /** Its pages are long ones. Its height stays the same on all of them. */
  readonly isTall?: boolean;
  /** Called with every page it arrives at, except those of other origins. */
  readonly onArrive?: (page: Document) => void;
}

/**
 * A browser in the page: real pages of this origin, really navigated, with the address they are at above
 * them. A page of another origin does not let its address be read.
 */
export function SmallBrowser({ title, start, isTall = false, onArrive }: SmallBrowserProps) {
  const { reachesFrames } = usePanelShell();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState(start);
  function arrived() {
    setAddress(addressOf(frame.current) ?? 'a page of another site');
    const page = frame.current?.contentDocument;
    if (page) onArrive?.(page);
  }
  if (!reachesFrames) return <NeedsFrames />;
  return (
    <div className={css.browser}>
      <div className={css.bar}>
        <IconButton
          label="Back to the start"
          icon={<ArrowLeft size={14} />}
          onPress={() => frame.current?.contentWindow?.location.replace(start)}
        />
        <IconButton
          label="Load again"
          icon={<RotateCw size={14} />}
          onPress={() =>
            frame.current?.contentWindow?.location.replace(addressOf(frame.current) ?? start)
          }
        />
        <input
          className={css.address}
          aria-label="Address of the small browser"
          readOnly
          value={address}
        />
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- pages of this origin, whose own policy keeps
          scripts out; browsers warn of a sandbox that lets tests and lessons reach them */}
      <iframe
        ref={frame}
        className={classes(css.page, isTall && css.tall)}
        title={title}
        src={start}
        onLoad={arrived}
      />
    </div>
  );
}

function addressOf(frame: HTMLIFrameElement | null): string | null {
  try {
    return frame?.contentWindow?.location.href ?? null;
  } catch {
    return null;
  }
}
