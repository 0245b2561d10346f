import type { Callback } from '../../client/callback.ts';
import { CheckList } from '../../ui/display/CheckList.tsx';
import css from '../../ui/layout/Step.module.css';
import { type CreatedRequest, queryOf, readParameter } from '../redirects/created-request.ts';
import { RawRedirect } from '../redirects/RawRedirect.tsx';

/** What the parameters of a callback mean (interface, "Authorization (sign-in)"; RFC 6749, 4.1.2). */
const CALLBACK_MEANINGS: Readonly<Record<string, string>> = {
  code: 'The authorization code. The app exchanges it from its server, once and within ten minutes.',
  state: 'The state of the request, unchanged. The app compares it with the one it generated.',
  error: 'Why there is no code.',
  error_description: 'The reason in words, for developers. The app should not show it to people.',
};

export interface CallbackShownProps {
  readonly callback: Callback;
  /** The request of this browser, or undefined if none was made here. */
  readonly request: CreatedRequest | undefined;
}

/** A callback in full, and whether it belongs to the request of this browser. */
export function CallbackShown({ callback, request }: CallbackShownProps) {
  const { method, parameters, url } = callback;
  const expected = readParameter(request, 'state');
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
