import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import css from '../style/visually-hidden.module.css';

export interface CopyButtonProps {
  /** What is copied, or how to come by it. */
  readonly text: string | (() => string | Promise<string>);
  /** What it is, as in `Copy curl`; the whole name of the button. */
  readonly label?: string;
  /** Show the name; an icon alone otherwise. */
  readonly showLabel?: boolean;
  readonly size?: 'medium' | 'small';
}

/** How long the button says that it copied, in milliseconds. */
const SAID_FOR_MS = 1600;

/** Copies a text, and says for a moment whether it could. */
export function CopyButton({
  text,
  label = 'Copy',
  showLabel = false,
  size = 'small',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? await text() : text);
      setOutcome('copied');
    } catch {
      // The browser refused the clipboard: no permission, or the page is not secure.
      setOutcome('failed');
    }
  }

  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? CircleAlert : Copy;
  const shared = { size, icon: <Icon size={14} />, onPress: () => void copy() };
  return (
    <>
      {showLabel ? <Button {...shared}>{label}</Button> : <IconButton {...shared} label={label} />}
      <span role="status" className={css.hidden}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'The browser did not allow copying'}
      </span>
    </>
  );
}
