import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useExchanges } from '../use-exchanges.ts';
import { BranchButton } from './BranchButton.tsx';
import { ContinueDialog } from './ContinueDialog.tsx';
import { positionOf, whenOf } from './moments.ts';
import { useMoment } from './use-moment.ts';
import css from './PastBanner.module.css';

/** Says that the panels show a moment of the past, and leads out of it. */
export default function PastBanner() {
  const { moment } = useClient();
  const [, setMoment] = useMoment();
  const { exchanges } = useExchanges();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (moment === null) return null;
  const when = whenOf(exchanges, moment);
  const count = exchanges.length;
  const position = positionOf(exchanges, moment);
  return (
    <section className={css.banner} aria-label="The past">
      <History size={16} aria-hidden />
      <p className={css.text}>
        <strong>You see the world as it was {when}.</strong>{' '}
        {position > 0 && position <= count && `Call ${position} of ${count}. `}
        Nothing can be changed here.
      </p>
      <div className={css.actions}>
        <Button size="small" variant="primary" onPress={() => setMoment(null)}>
          Back to now
        </Button>
        <Button size="small" onPress={() => setAsking(true)}>
          Continue from here
        </Button>
        <BranchButton moment={moment} when={when} onProblem={setProblem} />
      </div>
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {isAsking && <ContinueDialog moment={moment} when={when} onClose={() => setAsking(false)} />}
    </section>
  );
}
