import type { ReactNode } from 'react';
import { linkAddress } from '../../../contract/blocks/address.ts';

export interface SafeLinkProps {
  readonly href: string | null | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to http, https or mailto, which opens in a new tab without an opener. For other schemes, only the text. */
export function SafeLink({ href, className, children }: SafeLinkProps) {
  const address = href === null || href === undefined ? null : linkAddress(href);
  if (address === null) return <span className={className}>{children}</span>;
  return (
    <a
      href={address}
      className={className}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
    >
      {children}
    </a>
  );
}
