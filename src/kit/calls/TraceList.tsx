import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { DecidingRule } from './DecidingRule.tsx';
import css from './TraceList.module.css';

/** One step of a trace: a rule and its verdict. */
export interface TraceRule {
  readonly rule: string;
  readonly verdict: 'passed' | 'refused';
  readonly evidence: string;
  readonly detail?: string;
  readonly error?: string;
}

export interface TraceListProps {
  readonly rules: readonly TraceRule[];
  /** Shown below the rule that refused the call: what the error means, and what helps. */
  readonly explanation?: ReactNode;
}

/** Why a call got its answer: the rule that decided first, the rules that passed below it, folded away. */
export function TraceList({ rules, explanation }: TraceListProps) {
  const decided = rules.find(({ verdict }) => verdict === 'refused');
  const passed = rules.filter(({ verdict }) => verdict === 'passed');
  return (
    <div className={css.trace}>
      {decided && <DecidingRule rule={decided}>{explanation}</DecidingRule>}
      {passed.length > 0 && (
        <details open={decided === undefined}>
          <summary className={css.summary}>
            {passed.length === 1 ? '1 rule passed' : `${passed.length} rules passed`}
          </summary>
          <ol className={css.list} aria-label="Rules in the order they were checked">
            {passed.map(({ rule, evidence, detail }) => (
              <li key={rule} className={css.rule}>
                <CircleCheck size={16} aria-label="Passed" />
                <p className={css.name}>{rule}</p>
                <div className={css.text}>
                  <p>{evidence}</p>
                  {detail !== undefined && <p className={css.detail}>{detail}</p>}
                </div>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
