/** Where the reference of a method is in the page: the permanent link to it. */
export const referencePlace = (method: string): string =>
  `#/explorer?method=${encodeURIComponent(method)}&view=reference`;
