import { Button } from '../../../ui/Button.tsx';
import type { ArgumentFieldProps } from './ArgumentField.tsx';

/** Puts the cursor of the page after the last answer into the field. */
export function CursorShortcut({ field, source, isDisabled, onChange }: ArgumentFieldProps) {
  const { nextCursor } = source;
  if (nextCursor === null || nextCursor === field?.text) return null;
  return (
    <Button size="small" isDisabled={isDisabled} onPress={() => onChange(nextCursor)}>
      Use next_cursor
    </Button>
  );
}
