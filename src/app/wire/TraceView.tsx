import { explainError, explainWarning } from '../../client/explain.ts';
import { useCatalog } from '../../client/queries.ts';
import type { Exchange } from '../../contract/sandbox.ts';
import { ErrorExplanation } from '../../ui/ErrorExplanation.tsx';
import { TraceList } from '../../ui/TraceList.tsx';
import css from './TraceView.module.css';

/** Why a call got its answer: the rules, the one that decided, what its code means and how to mend it. */
export function TraceView({ exchange }: { readonly exchange: Exchange }) {
  const catalog = useCatalog().data;
  const error = catalog ? explainError(catalog, exchange) : null;
  const refused = exchange.trace.find(({ verdict }) => verdict === 'refused');
  const warnings = exchange.warnings.flatMap((code) =>
    catalog ? (explainWarning(catalog, code) ?? []) : [],
  );
  return (
    <div className={css.trace}>
      <p className={css.verdict}>{verdictOf(exchange, refused?.rule)}</p>
      <TraceList
        rules={exchange.trace}
        explanation={refused && error && <ErrorExplanation {...error} />}
      />
      {!refused && error && <ErrorExplanation {...error} />}
      {warnings.map((warning) => (
        <ErrorExplanation key={warning.code} {...warning} tone="caution" />
      ))}
    </div>
  );
}

function verdictOf({ error, trace }: Exchange, refusedBy: string | undefined): string {
  if (trace.length === 0) return 'No rules were asked about this call.';
  if (refusedBy !== undefined) return `Refused by the rule “${refusedBy}”.`;
  return error === null
    ? 'Every rule let the call pass.'
    : `Every rule let the call pass; the method itself answered ${error}.`;
}
