import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { classes } from '../../../../ui/style/classes.ts';
import type { SchemeId } from '../../search/directory-search.ts';
import { scoreText } from '../play/explain.ts';
import { SCHEMES } from '../play/schemes.ts';
import { scoreOf, type Score } from '../play/score.ts';
import type { WalkState } from '../play/walk-state.ts';
import css from './Scores.module.css';

export interface ScoresProps {
  readonly state: WalkState;
  /** The schemes whose columns are shown. */
  readonly shown: readonly SchemeId[];
}

/** What each walk has seen, above its column. */
export function Scores({ state, shown }: ScoresProps) {
  return (
    <ul className={css.scores} aria-label="Scores">
      {shown.map((id) => (
        <li key={id} className={css.score}>
          <span className={css.title}>{SCHEMES[id].title}</span>
          <Verdict score={scoreOf(state, id)} />
        </li>
      ))}
    </ul>
  );
}

/** The score with its verdict, which is final once the walk has ended. */
function Verdict({ score }: { readonly score: Score }) {
  const isFaulty = score.twice.length > 0 || score.missed.length > 0;
  return (
    <span
      className={classes(
        css.verdict,
        isFaulty ? css.faulty : score.isFinal ? css.complete : css.underWay,
      )}
    >
      {isFaulty ? (
        <CircleAlert size={16} aria-label="Wrong" />
      ) : score.isFinal ? (
        <CircleCheck size={16} aria-label="Right" />
      ) : (
        <CircleDashed size={16} aria-label="Under way" />
      )}
      {scoreText(score)}
    </span>
  );
}
