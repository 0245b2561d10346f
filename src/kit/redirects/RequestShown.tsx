import { useClient } from '../../client/context.tsx';
import { useCatalog } from '../../client/queries.ts';
import css from '../../ui/layout/Step.module.css';
import { queryOf, type CreatedRequest } from './created-request.ts';
import { RawRedirect } from './RawRedirect.tsx';

export interface RequestShownProps {
  readonly request: CreatedRequest;
  /** The form says something else by now. */
  readonly isStale: boolean;
  /** The page of the platform, below its base address, and its name in the catalogue. */
  readonly path: string;
  readonly endpoint: string;
}

/** The redirect that a request makes, with each part explained by the catalogue. */
export function RequestShown({ request, isStale, path, endpoint }: RequestShownProps) {
  const { baseUrl } = useClient();
  const page = useCatalog().data?.endpoints.find(({ name }) => name === endpoint);
  const described = Object.entries(page?.arguments.properties ?? {});
  return (
    <>
      {isStale && (
        <p role="status" className={css.refused}>
          You changed the options after creating this request. Create another one to use them.
        </p>
      )}
      <RawRedirect
        heading="Redirect to the platform"
        label="Parameters"
        method="GET"
        url={`${baseUrl}${path}?${queryOf(request.parameters)}`}
        address={`The ${endpoint} of the platform.`}
        meanings={Object.fromEntries(
          described.map(([name, { description }]) => [name, description]),
        )}
      />
    </>
  );
}
