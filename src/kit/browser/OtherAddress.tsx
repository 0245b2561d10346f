import { EmptyState } from '../../ui/display/EmptyState.tsx';

export interface OtherAddressProps {
  /** Where the page was opened. */
  readonly opened: string;
  /** The address of the platform, which redirects lead to. */
  readonly own: string;
}

/** Shown in place of content that needs redirects, if the page was opened at another name of its server. */
export function OtherAddress({ opened, own }: OtherAddressProps) {
  return (
    <EmptyState
      title="Open this page at the address of the platform"
      action={<a href={new URL(own).origin + location.pathname + location.hash}>{own}</a>}
    >
      You opened it at {opened}. Redirects go to the address of the platform, which the browser
      treats as a different site.
    </EmptyState>
  );
}
