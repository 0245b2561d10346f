import type { Called } from '../../../client/called.ts';
import { explainError } from '../../../client/explain.ts';
import { useCatalog } from '../../../client/queries.ts';
import { ErrorExplanation } from '../../../ui/ErrorExplanation.tsx';
import { usePanelShell } from '../../../ui/panel.ts';
import { WireBytes } from '../../../ui/WireBytes.tsx';

/** A call as it went over the wire, and what its error means if it was refused. */
export function CallShown({ label, made }: { readonly label: string; readonly made: Called }) {
  const { showExchange } = usePanelShell();
  const catalog = useCatalog().data;
  const { call, answer, error } = made;
  const name = new URL(call.url).pathname.split('/').at(-1) ?? '';
  const explanation = catalog && error !== null ? explainError(catalog, { name, error }) : null;
  const { exchange } = answer;
  return (
    <>
      <WireBytes
        label={label}
        request={call}
        answer={answer}
        error={error}
        onShow={exchange === null ? undefined : () => showExchange(exchange)}
      />
      {explanation && <ErrorExplanation {...explanation} />}
    </>
  );
}
