import { Badge } from '../../../ui/display/Badge.tsx';
import { CheckList } from '../../../ui/display/CheckList.tsx';
import { Chevron } from '../../../ui/display/Chevron.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import type { Harm, Outcome } from './attacks/attack.ts';
import { inWords } from './use-plays.ts';
import css from './AttackLab.module.css';

export interface OutcomeShownProps {
  /** The title of the attack. */
  readonly title: string;
  readonly outcome: Outcome;
}

/** What an attack came to: the checks that failed, then the others; and the harm, if it succeeded. */
export function OutcomeShown({ title, outcome }: OutcomeShownProps) {
  const { checks, harm } = outcome;
  const failed = checks.filter(({ passed }) => !passed);
  const passed = checks.filter((check) => check.passed);
  return (
    <>
      <p>
        <Badge tone={harm === null && failed.length > 0 ? 'good' : 'bad'}>{inWords(outcome)}</Badge>
      </p>
      {harm && <HarmShown title={title} harm={harm} />}
      {harm !== null && failed.length > 0 && (
        <p className={css.ignored}>The check that was switched off would have found this:</p>
      )}
      <CheckList label={`Checks of ${title}`} checks={failed.length > 0 ? failed : passed} />
      {failed.length > 0 && passed.length > 0 && (
        <details>
          <summary className={css.others}>
            <Chevron />
            The other checks pass: {passed.length}
          </summary>
          <CheckList label={`Checks that ${title} passes`} checks={passed} />
        </details>
      )}
    </>
  );
}

function HarmShown({ title, harm }: { readonly title: string; readonly harm: Harm }) {
  return (
    <section className={css.harm} aria-label={`Harm of ${title}`}>
      <p className={css.says}>{harm.says}</p>
      <Facts facts={harm.facts} />
    </section>
  );
}
