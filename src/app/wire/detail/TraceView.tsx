import { explainError, explainWarning } from '../../../client/explain/explain.ts';
import { useCatalog } from '../../../client/queries.ts';
import type { Exchange } from '../../../contract/sandbox.ts';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { Remedies } from '../../../kit/remedies/Remedies.tsx';
import { RecipeButton } from '../../../kit/remedies/RecipeButton.tsx';
import { TraceList } from '../../../kit/calls/TraceList.tsx';
import { useRerun } from '../actions/use-rerun.ts';
import css from './TraceView.module.css';
import tones from '../../../ui/style/tones.module.css';

/** Why a call got its answer: the rules that checked it, the rule that refused it, the meaning of the error, and the fix. */
export function TraceView({ exchange }: { readonly exchange: Exchange }) {
  const catalog = useCatalog().data;
  const error = catalog ? explainError(catalog, exchange) : null;
  const { rerun } = useRerun();
  const verdict = verdictOf(exchange);
  const isRefusedByRule = verdict === null;
  const explanation = error && (
    <>
      <ErrorExplanation {...error} />
      <Remedies exchange={exchange.id} code={error.code} onSendAgain={() => rerun(exchange.id)}>
        {exchange.surface === 'web-api' && <RecipeButton code={error.code} />}
      </Remedies>
    </>
  );
  const warnings = exchange.warnings.flatMap((code) =>
    catalog ? (explainWarning(catalog, code) ?? []) : [],
  );
  return (
    <div role="region" aria-label="Why" tabIndex={0} className={css.trace}>
      {verdict !== null && <p className={tones.muted}>{verdict}</p>}
      {!isRefusedByRule && explanation}
      {warnings.map((warning) => (
        <ErrorExplanation key={warning.code} {...warning} tone="caution" />
      ))}
      <TraceList rules={exchange.trace} explanation={isRefusedByRule && explanation} />
    </div>
  );
}

/** A sentence about a call that no rule refused; null if a rule refused it, because the list shows that. */
function verdictOf({ error, trace }: Exchange): string | null {
  if (trace.length === 0) return 'No rules apply to this call.';
  if (trace.some(({ verdict }) => verdict === 'refused')) return null;
  return error === null
    ? 'The call passed every rule.'
    : `The call passed every rule. The method itself answered ${error}.`;
}
