import CircleX from 'lucide-react/icons/circle-x';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/display/Badge.tsx';
import type { TraceRule } from './TraceList.tsx';
import css from './DecidingRule.module.css';

export interface DecidingRuleProps {
  readonly rule: TraceRule;
  /** What the error means, and what helps. */
  readonly children?: ReactNode;
}

/** The rule that refused a call: what it looked at, what it found there, and the code it answered. */
export function DecidingRule({
  rule: { rule, evidence, detail, error },
  children,
}: DecidingRuleProps) {
  return (
    <section className={css.decided} aria-label="Deciding rule">
      <p className={css.head}>
        <CircleX size={16} aria-label="Refused" />
        <span>
          Decided by <strong>{rule}</strong>
        </span>
        {error !== undefined && (
          <Badge tone="bad" isCode>
            {error}
          </Badge>
        )}
      </p>
      <dl className={css.facts}>
        <dt>Looked at</dt>
        <dd>{evidence}</dd>
        {detail !== undefined && (
          <>
            <dt>Found</dt>
            <dd>{detail}</dd>
          </>
        )}
      </dl>
      {children}
    </section>
  );
}
