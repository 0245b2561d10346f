import ArrowLeft from 'lucide-react/icons/arrow-left';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useRef, useState } from 'react';
import { mask } from '../../contract/secrets/mask.ts';
import { classes } from '../../ui/style/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { usePanelShell } from '../panel.ts';
import css from './SmallBrowser.module.css';

export interface SmallBrowserProps {
  readonly title: string;
  /** The first address. If it changes, the browser opens the new one. */
  readonly start: string;
  /** Whether the browser is taller, for long pages. */
  readonly isTall?: boolean;
  /** Called with every page that loads, except pages of other origins. */
  readonly onPageLoad?: (page: Document) => void;
}

/**
 * A browser inside the page, with an address bar that masks secrets. It loads real pages of this origin in a frame. It cannot read
 * the address of a page of another origin.
 */
export function SmallBrowser({ title, start, isTall = false, onPageLoad }: SmallBrowserProps) {
  const { servesFrames } = usePanelShell();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState(start);
  function handleLoad() {
    setAddress(addressOf(frame.current) ?? 'a page of another origin');
    const page = frame.current?.contentDocument;
    if (page) onPageLoad?.(page);
  }
  if (!servesFrames) return <FramesUnavailable />;
  return (
    <div className={css.browser}>
      <div className={css.bar}>
        <IconButton
          label="Back to the start"
          icon={<ArrowLeft size={14} />}
          onPress={() => frame.current?.contentWindow?.location.replace(start)}
        />
        <IconButton
          label="Reload"
          icon={<RotateCw size={14} />}
          onPress={() =>
            frame.current?.contentWindow?.location.replace(addressOf(frame.current) ?? start)
          }
        />
        <input
          className={css.address}
          aria-label="Address of the small browser"
          readOnly
          value={mask(address)}
        />
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- pages of this origin, whose own policy keeps
          scripts out; browsers warn of a sandbox that lets tests and lessons reach them */}
      <iframe
        ref={frame}
        className={classes(css.page, isTall && css.tall)}
        title={title}
        src={start}
        onLoad={handleLoad}
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

/** Replaces content that loads pages in frames, while this page runs without its service worker. */
export function FramesUnavailable() {
  return (
    <EmptyState title="This requires the service worker">
      Without it, pages and redirects do not reach the platform. Reload the page, or open it in an
      ordinary window over https or on localhost.
    </EmptyState>
  );
}
