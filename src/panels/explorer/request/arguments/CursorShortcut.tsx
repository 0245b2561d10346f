import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import type { ArgumentFieldProps } from './ArgumentField.tsx';

/** Fills in the cursor of the next page from the last answer. */
export function CursorShortcut({ field, source, isDisabled, onChange }: ArgumentFieldProps) {
  const { nextCursor } = source;
  if (nextCursor === null || nextCursor === field?.text) return null;
  return (
    <IconButton
      label="Use next_cursor from the response"
      variant="secondary"
      icon={<ClipboardPaste size={15} />}
      isDisabled={isDisabled}
      onPress={() => onChange(nextCursor)}
    />
  );
}
