import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/style/classes.ts';
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
  /** Shown below the rule that refused the call. */
  readonly explanation?: ReactNode;
}

/** The rules that checked a call, in order, with their verdicts. */
export function TraceList({ rules, explanation }: TraceListProps) {
  return (
    <ol className={css.list} aria-label="Rules in the order they were checked">
      {rules.map((rule) => (
        <li key={rule.rule} className={classes(css.rule, css[rule.verdict])}>
          {rule.verdict === 'passed' ? (
            <CircleCheck size={16} aria-label="Passed" />
          ) : (
            <CircleX size={16} aria-label="Refused" />
          )}
          <p className={css.name}>{rule.rule}</p>
          <div className={css.text}>
            <p>
              {rule.evidence}{' '}
              {rule.error !== undefined && (
                <Badge tone="bad" isCode>
                  {rule.error}
                </Badge>
              )}
            </p>
            {rule.detail !== undefined && <p className={css.detail}>{rule.detail}</p>}
            {rule.verdict === 'refused' && explanation}
          </div>
        </li>
      ))}
    </ol>
  );
}
