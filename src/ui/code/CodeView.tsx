import { late } from '../../base/late.ts';
import { useLate } from '../late.ts';
import { whenIdle } from '../when-idle.ts';
import type { CodeLanguage } from './language.ts';
import { PlainCode } from './PlainCode.tsx';
import { usePlaceTransfer, type Place } from './use-place.ts';

export interface CodeViewProps {
  /** Its accessible name. */
  readonly label: string;
  readonly text: string;
  readonly language?: CodeLanguage;
  /** Whether long lines wrap. */
  readonly wraps?: boolean;
}

/** The view that takes the place of the plain text. */
export interface ReadOnlyCodeProps extends CodeViewProps {
  /** Returns, once, the place of the focus in the plain text; null if the text had no focus. */
  readonly takePlace: () => Place | null;
}

const READ_ONLY = late(() => import('./ReadOnlyCode.tsx'));

/**
 * Read-only code with syntax colours and folding. It fills the available height and scrolls. The text is plain until the
 * code for that has loaded. Loading starts when the page is idle.
 */
export function CodeView(props: CodeViewProps) {
  const loaded = useLate(READ_ONLY, whenIdle);
  const { leave, take } = usePlaceTransfer();
  if (loaded !== null) return <loaded.default {...props} takePlace={take} />;
  return <PlainCode label={props.label} text={props.text} onLeave={leave} />;
}
