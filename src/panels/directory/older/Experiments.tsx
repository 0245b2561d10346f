import CircleCheck from 'lucide-react/icons/circle-check';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { useId } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import hidden from '../../../ui/style/visually-hidden.module.css';
import { usePanelSearch } from '../../../kit/panel.ts';
import { directorySearch, type ExperimentId } from '../search/directory-search.ts';
import { ALL_EXPERIMENTS, experimentOf } from './play/experiments.ts';
import { useExperiment } from './play/use-experiment.ts';
import type { Walk } from './play/use-walk.ts';
import css from './Experiments.module.css';

export interface ExperimentsProps {
  readonly walk: Walk;
  /** Called when one is opened by a press. */
  readonly onOpen: () => void;
}

/** Plays of a few steps, and the steps of the one that is open. The button that takes them is in the bar. */
export function Experiments({ walk, onOpen }: ExperimentsProps) {
  const [{ experiment: chosen }, setSearch] = usePanelSearch(directorySearch);
  const heading = useId();
  const steps = useId();
  return (
    <section className={css.experiments} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        Experiments
      </h2>
      <ul className={css.choices}>
        {ALL_EXPERIMENTS.map(({ id, title, about, scheme }) => (
          <li key={id} className={classes(css.choice, id === chosen && css.chosen)}>
            <Button
              variant="plain"
              icon={<FlaskConical size={14} />}
              aria-expanded={id === chosen}
              aria-controls={steps}
              onPress={() => {
                if (id === chosen) return setSearch({ experiment: undefined });
                onOpen();
                setSearch({ experiment: id, scheme });
              }}
            >
              {title}
            </Button>
            <p className={css.about}>{about}</p>
          </li>
        ))}
      </ul>
      <div id={steps}>{chosen && <Steps id={chosen} walk={walk} />}</div>
    </section>
  );
}

function Steps({ id, walk }: { readonly id: ExperimentId; readonly walk: Walk }) {
  const { title, steps } = experimentOf(id);
  const { done } = useExperiment(walk, id);
  return (
    <section className={css.play} aria-label={title}>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two steps may be alike, and nothing moves
          <li key={index} className={classes(css.step, index < done && css.done)}>
            <span className={css.number} aria-hidden="true">
              {index < done ? <CircleCheck size={14} /> : index + 1}
            </span>
            <div>
              {step.title}
              {index < done && <span className={hidden.hidden}> (done)</span>}
              {index < done && <p className={css.shows}>{step.shows}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
