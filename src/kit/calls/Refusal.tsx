import type { ReactNode } from 'react';
import type { MethodRefused } from '../../client/call-method.ts';
import { explainError } from '../../client/explain/explain.ts';
import { useCatalog } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorExplanation } from './ErrorExplanation.tsx';
import { usePanelShell } from '../panel.ts';
import { RecipeButton } from '../remedies/RecipeButton.tsx';
import { Remedies } from '../remedies/Remedies.tsx';
import css from './Refusal.module.css';
import tones from '../../ui/style/tones.module.css';

export interface RefusalProps {
  readonly error: MethodRefused;
  /** Buttons beside the one that shows the call. */
  readonly actions?: ReactNode;
}

/** Explains why a method refused a call, and offers remedies and a button that shows the call in the wire. */
export function Refusal({ error, actions }: RefusalProps) {
  const catalog = useCatalog().data;
  const { showExchange } = usePanelShell();
  const { method, code, messages, exchange } = error;
  const explanation = catalog ? explainError(catalog, { name: method, error: code }) : null;
  return (
    <div className={css.refusal}>
      {explanation ? (
        <ErrorExplanation {...explanation} />
      ) : (
        <p className={tones.bad}>{messageOf(error)}</p>
      )}
      {messages.map((message) => (
        <code key={message} className={css.message}>
          {message}
        </code>
      ))}
      <Remedies exchange={exchange} code={code}>
        {explanation && <RecipeButton code={code} />}
        {exchange !== null && (
          <Button size="small" variant="plain" onPress={() => showExchange(exchange)}>
            Show in the wire
          </Button>
        )}
        {actions}
      </Remedies>
    </div>
  );
}
