import { Fragment } from 'react';

/** The text of an address. It breaks into lines after a slash rather than inside a word. */
export function Address({ children }: { readonly children: string }) {
  return children.split(/(?<=\/)(?=[^/])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and no state
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
