import { explainError, explainWarning } from '../../../client/explain/explain.ts';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { headerNamed } from '../../../contract/header-named.ts';
import type { Answer } from './answer.ts';
import { RetryCountdown } from './RetryCountdown.tsx';
import type { Verdict } from './verdict.ts';
import css from './ErrorNotice.module.css';

export interface ErrorNoticeProps {
  readonly catalog: Catalog;
  readonly method: CatalogMethod;
  readonly answer: Answer;
  readonly verdict: Verdict;
}

/** Explains the error and the warnings of an answer: what they mean and how to fix them. */
export function ErrorNotice({ catalog, method, answer, verdict }: ErrorNoticeProps) {
  const { open } = usePanelShell();
  const { error, warnings, messages, needed, provided } = verdict;
  if (error === null && warnings.length === 0) return null;
  const explained = explainError(catalog, { name: method.name, error });
  // A code that the catalogue does not know has no place in the gallery.
  const shown = [
    ...method.errors.map(({ code }) => code).filter((code) => code === error),
    ...warnings,
  ];
  const wait = Number(headerNamed(answer.headers, 'retry-after') ?? 0);
  return (
    <div className={css.notice}>
      {explained && <ErrorExplanation {...explained} />}
      {error !== null && !explained && <p>The catalogue does not list this error code.</p>}
      {messages.length > 0 && (
        <ul className={css.messages}>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {needed !== null && (
        <p>
          Needed: <code>{needed}</code>
          {provided !== null && (
            <>
              . The token has: <code>{provided}</code>
            </>
          )}
        </p>
      )}
      {wait > 0 && answer.exchange !== null && (
        <RetryCountdown
          key={answer.exchange}
          method={method.name}
          exchange={answer.exchange}
          wait_s={wait}
        />
      )}
      {warnings.map((warning) => {
        const meant = explainWarning(catalog, warning);
        return meant && <ErrorExplanation key={warning} {...meant} tone="caution" />;
      })}
      {shown.map((code) => (
        <div key={code}>
          <Button size="small" onPress={() => open('conditions', { view: 'gallery', error: code })}>
            See how {code} happens
          </Button>
        </div>
      ))}
    </div>
  );
}
