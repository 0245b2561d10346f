import { EmptyState } from '../../ui/display/EmptyState.tsx';

export interface OtherAddressProps {
  /** Where the page was opened. */
  readonly opened: string;
  /** Where the platform lives, and redirects lead. */
  readonly own: string;
}

/** Stands in for what needs redirects, where the page was opened under another of its server's names. */
export function OtherAddress({ opened, own }: OtherAddressProps) {
  return (
    <EmptyState
      title="Open this page at the platform’s own address"
      action={<a href={new URL(own).origin + location.pathname + location.hash}>{own}</a>}
    >
      It was opened at {opened}. Redirects of a sign-in lead to the platform’s own address, which is
      another site to a browser.
    </EmptyState>
  );
}
