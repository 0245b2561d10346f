import { explainError, explainWarning } from '../../../client/explain/explain.ts';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { Remedies } from '../../../kit/remedies/Remedies.tsx';
import type { CallForm } from '../../../kit/remedies/remedy.ts';
import { RecipeButton } from '../../../kit/remedies/RecipeButton.tsx';
import type { Answer } from './answer.ts';
import type { Verdict } from './verdict.ts';
import css from './ErrorNotice.module.css';

export interface ErrorNoticeProps {
  readonly catalog: Catalog;
  readonly method: CatalogMethod;
  readonly answer: Answer;
  readonly verdict: Verdict;
  readonly form: CallForm;
  readonly onSendAgain: () => void;
}

/** Explains the error and the warnings of an answer: what they mean, how to fix them, and buttons that help. */
export function ErrorNotice({
  catalog,
  method,
  answer,
  verdict,
  ...remedyProps
}: ErrorNoticeProps) {
  const { error, warnings, messages, neededScopes, tokenScopes } = verdict;
  if (error === null && warnings.length === 0) return null;
  const errorExplanation = explainError(catalog, { name: method.name, error });
  // The error gallery in Conditions has only the codes of the catalogue.
  const codesInGallery = [
    ...method.errors.map(({ code }) => code).filter((code) => code === error),
    ...warnings,
  ];
  return (
    <div className={css.notice}>
      {errorExplanation && <ErrorExplanation {...errorExplanation} />}
      {error !== null && !errorExplanation && <p>The catalogue does not list this error code.</p>}
      {messages.length > 0 && (
        <ul className={css.messages}>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {neededScopes !== null && (
        <p>
          Needed: <code>{neededScopes}</code>
          {tokenScopes !== null && (
            <>
              . The token has: <code>{tokenScopes}</code>
            </>
          )}
        </p>
      )}
      {warnings.map((warning) => {
        const explanation = explainWarning(catalog, warning);
        return explanation && <ErrorExplanation key={warning} {...explanation} tone="caution" />;
      })}
      <Remedies {...remedyProps} exchange={answer.exchange} code={error ?? warnings[0] ?? ''}>
        {codesInGallery.map((code) => (
          <RecipeButton key={code} code={code} />
        ))}
      </Remedies>
    </div>
  );
}
