/** The questions of the page to the worker, each with a port for the answer. */
export type OfflineQuestion =
  /** Store all files of your build: answered with `FillResult`. */
  | { readonly parley: 'fill' }
  /** Is this file, by its address, of your build? Answered with a boolean. */
  | { readonly parley: 'has'; readonly url: string };

export function isOfflineQuestion(data: unknown): data is OfflineQuestion {
  const kind: unknown = Object(data)['parley'];
  return kind === 'fill' || (kind === 'has' && typeof Object(data)['url'] === 'string');
}
