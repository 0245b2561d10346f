import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-help';
import CircleX from 'lucide-react/icons/circle-x';
import { classes } from '../../../ui/style/classes.ts';
import type { Verdict } from './verdict.ts';
import css from './VerdictNote.module.css';

const ICONS = {
  good: CircleCheck,
  bad: CircleX,
  caution: CircleHelp,
  neutral: CircleHelp,
} as const;

/** What can be concluded about the receiver. */
export function VerdictNote({ verdict }: { readonly verdict: Verdict }) {
  const Icon = ICONS[verdict.tone];
  return (
    <div role="note" aria-label="Verdict" className={classes(css.note, css[verdict.tone])}>
      <Icon size={16} />
      <p>
        <strong>{verdict.title}.</strong> {verdict.text}
      </p>
    </div>
  );
}
