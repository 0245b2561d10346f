import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import css from './FallbackText.module.css';

export interface FallbackTextProps {
  readonly text: string;
  /** Then the text is for notifications alone, and folded away: the blocks need the room. */
  readonly hasBlocks: boolean;
  /** What is wrong with it. */
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The text of the message, which stands in for its blocks where they cannot be shown. */
export function FallbackText({ text, hasBlocks, fault, onChange }: FallbackTextProps) {
  const [isOpened, setOpened] = useState(false);
  // What is being written stays open when the first block is added.
  const [hasFocus, setFocus] = useState(false);
  const isOpen = !hasBlocks || isOpened || hasFocus || fault !== undefined;
  const title = `Fallback text, ${text.length.toLocaleString()}/${LIMITS.text.toLocaleString()}`;
  return (
    <div className={css.fallback}>
      {hasBlocks && (
        <Button
          className={css.toggle ?? ''}
          aria-expanded={isOpen}
          onPress={() => setOpened(!isOpen)}
        >
          <ChevronRight size={14} />
          <span className={css.title}>{title}</span>
          {!isOpen && <span className={css.text}>{text === '' ? 'none' : text}</span>}
        </Button>
      )}
      {isOpen && (
        <TextField
          {...(hasBlocks ? { 'aria-label': title } : { label: title })}
          description="Text for notifications and screen readers. Without blocks, the whole message."
          rows={2}
          value={text}
          onChange={onChange}
          onFocusChange={(focused) => {
            setFocus(focused);
            // Nothing moves when it is left: it folds when the user says so.
            if (!focused && hasBlocks) setOpened(true);
          }}
          errorMessage={fault}
        />
      )}
    </div>
  );
}
