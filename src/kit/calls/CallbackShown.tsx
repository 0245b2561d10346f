import { CheckList } from '../../ui/display/CheckList.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import css from '../../ui/layout/Step.module.css';

export interface CallbackShownProps {
  /** `GET`, or `POST` by form_post. */
  readonly method: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** The state that was generated for this browser, or undefined if no request was made here. */
  readonly expectedState: string | undefined;
}

/** The parameters of a callback, and whether it belongs to the request of this browser. */
export function CallbackShown({ method, parameters, expectedState }: CallbackShownProps) {
  const found = parameters['state'];
  const refused = parameters['error'];
  return (
    <>
      <Facts hasCodeNames facts={[['HTTP method', method], ...Object.entries(parameters)]} />
      {refused !== undefined && (
        <p role="status" className={css.refused}>
          {refused === 'access_denied'
            ? 'The person cancelled, or the workspace allows no access. '
            : `The platform refused the request: ${parameters['error_description'] ?? refused}. `}
          Go back to the start in the small browser, or create another request.
        </p>
      )}
      <CheckList
        label="Checks of the callback"
        checks={[
          {
            id: 'state',
            title: 'State',
            expected: expectedState ?? 'none, because no request was made here',
            found: found ?? 'missing',
            passed: expectedState !== undefined && found === expectedState,
            guards: 'The callback belongs to a request that this browser started.',
          },
        ]}
      />
    </>
  );
}
