import { useClient } from '../../client/context.tsx';
import type { Callback } from '../../client/callback.ts';
import { useCatalog } from '../../client/queries.ts';
import { RELYING_PARTY_PATH } from '../../contract/relying-party.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CheckList } from '../../ui/display/CheckList.tsx';
import { Step, type StepProps } from '../../ui/layout/Step.tsx';
import css from '../../ui/layout/Step.module.css';
import { SmallBrowser } from '../browser/SmallBrowser.tsx';
import { type CreatedRequest, queryOf, readParameter } from '../redirects/created-request.ts';
import { RawRedirect } from '../redirects/RawRedirect.tsx';
import type { RedirectFlow, RedirectResults } from './use-redirect-flow.ts';

interface RedirectStepProps extends Pick<StepProps, 'number' | 'about'> {
  readonly flow: Pick<RedirectFlow<RedirectResults>, 'results' | 'code' | 'readPage'>;
}

export interface RequestStepProps
  extends RedirectStepProps, Pick<StepProps, 'waitsFor' | 'children'> {
  /** The options in the form now, as text. A request with other options is out of date. */
  readonly formOptions: string;
  readonly onCreate: () => void;
  /** The path of the platform's page for the request, below the base address. */
  readonly path: string;
  /** The name of this page in the catalogue. */
  readonly endpoint: string;
}

/** The step in which the app makes its request: a form, and the redirect that results. */
export function RequestStep({
  flow,
  formOptions,
  onCreate,
  path,
  endpoint,
  children,
  ...stepProps
}: RequestStepProps) {
  const { request } = flow.results;
  // `asked` are the form options that the request was created with.
  const isStale = request?.asked !== formOptions;
  return (
    <Step
      {...stepProps}
      title="Request"
      isDone={request !== undefined}
      result={request?.id}
      action={
        <Button variant={isStale ? 'primary' : 'secondary'} onPress={onCreate}>
          {request ? 'Create another' : 'Create the request'}
        </Button>
      }
    >
      {children}
      {request && isStale && (
        <p role="status" className={css.refused}>
          You changed the options after creating this request. Create another one to use them.
        </p>
      )}
      {request && <RequestRedirect request={request} path={path} endpoint={endpoint} />}
    </Step>
  );
}

interface RequestRedirectProps extends Pick<RequestStepProps, 'path' | 'endpoint'> {
  readonly request: CreatedRequest;
}

/** The redirect that a request makes, with each part explained by the catalogue. */
function RequestRedirect({ request, path, endpoint }: RequestRedirectProps) {
  const { baseUrl } = useClient();
  const page = useCatalog().data?.endpoints.find(({ name }) => name === endpoint);
  const properties = Object.entries(page?.arguments.properties ?? {});
  return (
    <RawRedirect
      heading="Redirect to the platform"
      label="Parameters"
      method="GET"
      url={`${baseUrl}${path}?${queryOf(request.parameters)}`}
      addressMeaning={`The ${endpoint} of the platform.`}
      parameterMeanings={Object.fromEntries(
        properties.map(([name, { description }]) => [name, description]),
      )}
    />
  );
}

export interface ConsentStepProps extends RedirectStepProps {
  /** `install` for an install; undefined for a sign-in. */
  readonly kind?: 'install';
}

/** The step in which a person consents, in a small browser with real pages, forms and redirects. */
export function ConsentStep({ flow, kind, ...stepProps }: ConsentStepProps) {
  const { baseUrl } = useClient();
  const { request, callback } = flow.results;
  const parameters = request && [...(kind ? [`flow=${kind}`] : []), queryOf(request.parameters)];
  return (
    <Step
      {...stepProps}
      title="Consent"
      isDone={callback !== undefined}
      result={callback}
      waitsFor={request === undefined && 'Create a request first.'}
    >
      {request && (
        <SmallBrowser
          key={request.id}
          title="Small browser"
          isTall={kind === 'install'}
          start={`${baseUrl}${RELYING_PARTY_PATH}?${parameters?.join('&')}`}
          onPageLoad={flow.readPage}
        />
      )}
    </Step>
  );
}

/** The step in which the app gets the callback, and compares its state with that of the request. */
export function CallbackStep({ flow, ...stepProps }: RedirectStepProps) {
  const { request, callback } = flow.results;
  return (
    <Step
      {...stepProps}
      title="Callback"
      isDone={flow.code !== null}
      waitsFor={callback === undefined && 'Finish the consent in the small browser first.'}
    >
      {callback && <CallbackView callback={callback} request={request} />}
    </Step>
  );
}

/** The meanings of the parameters of a callback (interface, "Authorization (sign-in)"; RFC 6749, 4.1.2). */
const CALLBACK_MEANINGS: Readonly<Record<string, string>> = {
  code: 'The authorization code. The app exchanges it from its server, once and within ten minutes.',
  state: 'The state of the request, unchanged. The app compares it with the one it generated.',
  error: 'Why there is no code.',
  error_description: 'The reason in words, for developers. The app should not show it to people.',
};

interface CallbackViewProps {
  readonly callback: Callback;
  /** The request that was made in this browser, if any. */
  readonly request: CreatedRequest | undefined;
}

/** A callback in full, and whether its state is that of the request. */
function CallbackView({ callback, request }: CallbackViewProps) {
  const { method, parameters, url } = callback;
  const expectedState = readParameter(request, 'state');
  const foundState = parameters['state'];
  const error = parameters['error'];
  const isPosted = method === 'POST';
  return (
    <>
      <RawRedirect
        heading={isPosted ? 'Response posted to the app' : 'Redirect back to the app'}
        label="Parameters of the callback"
        method={method}
        url={url}
        body={isPosted ? queryOf(Object.entries(parameters)) : null}
        addressMeaning="The redirect URI of the app, which the request named."
        parameterMeanings={CALLBACK_MEANINGS}
      />
      {error !== undefined && (
        <p role="status" className={css.refused}>
          {error === 'access_denied'
            ? 'The person cancelled, or the workspace allows no access. '
            : `The platform refused the request: ${parameters['error_description'] ?? error}. `}
          Go back to the start in the small browser, or create another request.
        </p>
      )}
      {request !== undefined && expectedState === undefined && foundState === undefined ? (
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
              expected: expectedState ?? 'none, because no request was made here',
              found: foundState ?? 'missing',
              passed: expectedState !== undefined && foundState === expectedState,
              purpose: 'The callback belongs to a request that this browser started.',
            },
          ]}
        />
      )}
    </>
  );
}
