import ArrowLeft from 'lucide-react/icons/arrow-left';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import css from './SmallBrowser.module.css';

export interface SmallBrowserProps {
  readonly title: string;
  /** Where it begins. Another address, and it begins there. */
  readonly start: string;
  /** Called with every page it arrives at, except those of other origins. */
  readonly onArrive?: (page: Document) => void;
}

/**
 * A browser in the page: real pages of this origin, really navigated, with the address they are at above
 * them. A page of another origin does not let its address be read.
 */
export function SmallBrowser({ title, start, onArrive }: SmallBrowserProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState(start);
  function arrived() {
    setAddress(addressOf(frame.current) ?? 'a page of another site');
    const page = frame.current?.contentDocument;
    if (page) onArrive?.(page);
  }
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
          onPress={() => frame.current?.contentWindow?.location.reload()}
        />
        <output className={css.address} aria-label="Address of the small browser">
          {address}
        </output>
      </div>
      {/* What it may not do is lead the window around it away. It may run scripts, or lessons and tests could
          not reach its pages; their own policy says which. */}
      {/* oxlint-disable react/iframe-missing-sandbox -- its pages are of this origin and no better kept out */}
      <iframe
        ref={frame}
        className={css.page}
        title={title}
        src={start}
        sandbox="allow-forms allow-same-origin allow-scripts"
        onLoad={arrived}
      />
      {/* oxlint-enable react/iframe-missing-sandbox */}
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
