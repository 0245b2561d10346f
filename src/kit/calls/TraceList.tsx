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
  /** The value that the rule looked at. */
  readonly evidence: string;
  /** What the rule found. */
  readonly detail?: string;
  /** The error code, if the rule refused the call. */
  readonly error?: string;
}

export interface TraceListProps {
  readonly rules: readonly TraceRule[];
  /** Shown below the rule that refused the call: the meaning of its error code, and remedies. */
  readonly explanation?: ReactNode;
}

/** Why a call got its answer: first the rule that refused it, then the rules that passed, folded. */
export function TraceList({ rules, explanation }: TraceListProps) {
  const refusingRule = rules.find(({ verdict }) => verdict === 'refused');
  const passedRules = rules.filter(({ verdict }) => verdict === 'passed');
  return (
    <div className={layouts.spaced}>
      {refusingRule && <DecidingRule rule={refusingRule}>{explanation}</DecidingRule>}
      {passedRules.length > 0 && (
        <details open={refusingRule === undefined}>
          <summary className={css.summary}>
            {passedRules.length === 1 ? '1 rule passed' : `${passedRules.length} rules passed`}
          </summary>
          <ol className={css.list} aria-label="Rules in the order they were checked">
            {passedRules.map(({ rule, evidence, detail }) => (
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
  readonly children?: ReactNode;
}

/** The rule that refused a call. Below its facts follow the meaning of the error code, and remedies. */
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
