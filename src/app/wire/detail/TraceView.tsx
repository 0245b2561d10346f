import { explainError, explainWarning } from '../../../client/explain/explain.ts';
import { useCatalog } from '../../../client/queries.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import type { TraceStep } from '../../../contract/trace.ts';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { TraceList } from '../../../kit/calls/TraceList.tsx';
import css from './TraceView.module.css';

/** Why a call got its answer: its rules, the rule that refused it, what the error means and how to fix it. */
export function TraceView({ exchange }: { readonly exchange: Exchange }) {
  const catalog = useCatalog().data;
  const error = catalog ? explainError(catalog, exchange) : null;
  const refused = exchange.trace.find(({ verdict }) => verdict === 'refused');
  const warnings = exchange.warnings.flatMap((code) =>
    catalog ? (explainWarning(catalog, code) ?? []) : [],
  );
  return (
    <div role="region" aria-label="Trace" tabIndex={0} className={css.trace}>
      <p className={css.verdict}>{verdictOf(exchange, refused)}</p>
      {error && <ErrorExplanation {...error} />}
      {warnings.map((warning) => (
        <ErrorExplanation key={warning.code} {...warning} tone="caution" />
      ))}
      <TraceList rules={exchange.trace} />
    </div>
  );
}

function verdictOf({ error, trace }: Exchange, refused: TraceStep | undefined): string {
  if (trace.length === 0) return 'No rules apply to this call.';
  if (refused) return `Refused by the rule “${refused.rule}”. Evidence: ${refused.evidence}.`;
  return error === null
    ? 'The call passed every rule.'
    : `The call passed every rule. The method itself answered ${error}.`;
}
