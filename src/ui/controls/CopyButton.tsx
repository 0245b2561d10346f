import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import css from '../style/visually-hidden.module.css';

export interface CopyButtonProps {
  /** The text to copy, or a function that provides it. */
  readonly text: string | (() => string | Promise<string>);
  /** The accessible name of the button, as in `Copy curl`. */
  readonly label?: string;
  /** Shows the label; only an icon otherwise. */
  readonly showLabel?: boolean;
  readonly size?: 'medium' | 'small';
}

/** How long the confirmation is shown, in milliseconds. */
const SHOW_DURATION_MS = 1600;

/** Copies a text, and confirms it for a moment or says that it failed. */
export function CopyButton({
  text,
  label = 'Copy',
  showLabel = false,
  size = 'small',
}: CopyButtonProps) {
  const [state, setState] = useState<'copied' | 'failed' | null>(null);
  // Runs a timer of the browser.
  useEffect(() => {
    if (state === null) return;
    const timer = setTimeout(() => setState(null), SHOW_DURATION_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? await text() : text);
      setState('copied');
    } catch {
      // The browser refused: permission denied, or not a secure context.
      setState('failed');
    }
  }

  const Icon = state === 'copied' ? Check : state === 'failed' ? CircleAlert : Copy;
  const shared = { size, icon: <Icon size={14} />, onPress: () => void copy() };
  return (
    <>
      {showLabel ? <Button {...shared}>{label}</Button> : <IconButton {...shared} label={label} />}
      <span role="status" className={css.hidden}>
        {state === 'copied' && 'Copied'}
        {state === 'failed' && 'The browser did not allow copying'}
      </span>
    </>
  );
}
