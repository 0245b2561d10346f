import type { Callback } from '../../client/callback.ts';
import { CheckList } from '../../ui/display/CheckList.tsx';
import css from '../../ui/layout/Step.module.css';
import { CALLBACK_MEANINGS } from '../redirects/callback-meanings.ts';
import { queryOf, sentValue, type CreatedRequest } from '../redirects/created-request.ts';
import { RawRedirect } from '../redirects/RawRedirect.tsx';

export interface CallbackShownProps {
  readonly callback: Callback;
  /** The request of this browser, or undefined if none was made here. */
  readonly request: CreatedRequest | undefined;
}

/** A callback in full, and whether it belongs to the request of this browser. */
export function CallbackShown({ callback, request }: CallbackShownProps) {
  const { method, parameters, url } = callback;
  const expected = sentValue(request, 'state');
  const found = parameters['state'];
  const refused = parameters['error'];
  const isPosted = method === 'POST';
  return (
    <>
      <RawRedirect
        heading={isPosted ? 'Response posted to the app' : 'Redirect back to the app'}
        label="Parameters of the callback"
        method={method}
        url={url}
        body={isPosted ? queryOf(Object.entries(parameters)) : null}
        address="The redirect URI of the app, which the request named."
        meanings={CALLBACK_MEANINGS}
      />
      {refused !== undefined && (
        <p role="status" className={css.refused}>
          {refused === 'access_denied'
            ? 'The person cancelled, or the workspace allows no access. '
            : `The platform refused the request: ${parameters['error_description'] ?? refused}. `}
          Go back to the start in the small browser, or create another request.
        </p>
      )}
      {request !== undefined && expected === undefined && found === undefined ? (
        <p role="status" className={css.refused}>
          The request had no state, so the app cannot tell whose callback this is. An attacker could
          have sent it.
        </p>
      ) : (
        <CheckList
          label="Checks of the callback"
          checks={[
            {
              id: 'state',
              title: 'State',
              expected: expected ?? 'none, because no request was made here',
              found: found ?? 'missing',
              passed: expected !== undefined && found === expected,
              guards: 'The callback belongs to a request that this browser started.',
            },
          ]}
        />
      )}
    </>
  );
}
