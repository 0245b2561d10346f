import { late } from '../../base/late.ts';
import { useLate } from '../late.ts';
import { whenIdle } from '../when-idle.ts';
import type { CodeLanguage } from './language.ts';
import { PlainCode } from './PlainCode.tsx';
import { usePositionTransfer, type TextPosition } from './use-text-position.ts';

export interface CodeViewProps {
  /** Its accessible name. */
  readonly label: string;
  readonly text: string;
  readonly language?: CodeLanguage;
  /** Whether long lines wrap. */
  readonly wraps?: boolean;
}

/** The props of the view that replaces the plain text. */
export interface ReadOnlyCodeProps extends CodeViewProps {
  /** Returns, once, the scroll position of the plain text; null if the text had no focus. */
  readonly takeOldPosition: () => TextPosition | null;
}

const READ_ONLY_CODE = late(() => import('./ReadOnlyCode.tsx'));

/**
 * Read-only code with syntax colours and folding. It fills the available height and scrolls. The text is plain until the
 * code for colours and folding has loaded. Loading starts when the page is idle.
 */
export function CodeView(props: CodeViewProps) {
  const loaded = useLate(READ_ONLY_CODE, whenIdle);
  const { storePosition, takeOldPosition } = usePositionTransfer();
  if (loaded !== null) return <loaded.default {...props} takeOldPosition={takeOldPosition} />;
  return <PlainCode label={props.label} text={props.text} onRemoveFocused={storePosition} />;
}
