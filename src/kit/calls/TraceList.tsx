import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/display/Badge.tsx';
import { classes } from '../../ui/style/classes.ts';
import css from './TraceList.module.css';

/** A rule that was asked about a call, as the trace of an exchange has it. */
export interface TraceRule {
  readonly rule: string;
  readonly verdict: 'passed' | 'refused';
  readonly evidence: string;
  readonly detail?: string;
  readonly error?: string;
}

export interface TraceListProps {
  readonly rules: readonly TraceRule[];
  /** Stands below the rule that refused: why, and how to fix it. */
  readonly explanation?: ReactNode;
}

/** Why a call got its answer: the rules in the order they were asked, the one that decided marked. */
export function TraceList({ rules, explanation }: TraceListProps) {
  return (
    <ol className={css.list} aria-label="Rules, in the order they were asked">
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
