import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/display/Badge.tsx';
import css from './TraceList.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';

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
  /** Shown below the rule that refused the call: the meaning of the error, and remedies. */
  readonly explanation?: ReactNode;
}

/** Why a call got its answer: first the rule that refused it, then the rules that passed, folded. */
export function TraceList({ rules, explanation }: TraceListProps) {
  const refusing = rules.find(({ verdict }) => verdict === 'refused');
  const passed = rules.filter(({ verdict }) => verdict === 'passed');
  return (
    <div className={layouts.spaced}>
      {refusing && <DecidingRule rule={refusing}>{explanation}</DecidingRule>}
      {passed.length > 0 && (
        <details open={refusing === undefined}>
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
                  {detail !== undefined && <p className={tones.faint}>{detail}</p>}
                </div>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

interface DecidingRuleProps {
  readonly rule: TraceRule;
  /** The meaning of the error, and remedies. */
  readonly children?: ReactNode;
}

/** The rule that refused a call: the value that it looked at, what it found, and its error code. */
function DecidingRule({ rule: { rule, evidence, detail, error }, children }: DecidingRuleProps) {
  return (
    <section className={layouts.stack} aria-label="Deciding rule">
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
