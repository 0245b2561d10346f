/** The name and the value of a parameter in a query. */
export type Parameter = readonly [name: string, value: string];

/** An authorization request that a small browser in the page opens (`SmallBrowser`). */
export interface CreatedRequest {
  /** Identifies the request in the page; it is not sent. */
  readonly id: string;
  readonly parameters: readonly Parameter[];
  /** The options in the form when the request was created, as text. If the form has others now, the request is out of date. */
  readonly asked: string;
}

/** Where the value of `state` or `nonce` comes from. `own`: the user types it. `none`: it is not sent. */
export const VALUE_SOURCES = ['random', 'own', 'none'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

export interface ValueEdit {
  readonly source: ValueSource;
  /** The value that the user typed. It is sent if the source is `own`. */
  readonly own: string;
}

/** The user's changes of a request: sources of random values, and lines with extra parameters. */
export interface RequestEdits {
  readonly state?: ValueEdit | undefined;
  readonly nonce?: ValueEdit | undefined;
  readonly extra?: string | undefined;
}

/** In characters. */
export const MAX_OWN_LENGTH = 9000;
export const MAX_EXTRA_LENGTH = 20_000;

export const UNEDITED: ValueEdit = { source: 'random', own: '' };

/** Chooses the value to send; undefined if it is not sent. */
export function chooseValue(
  { source, own }: ValueEdit = UNEDITED,
  makeRandom: () => string,
): string | undefined {
  if (source === 'none') return undefined;
  return source === 'own' ? own : makeRandom();
}

/** Reads parameters from lines of `name=value`. A line without a name is left out. */
export function readExtraParameters(text: string): readonly Parameter[] {
  return text.split('\n').flatMap((line) => {
    const nameEnd = line.indexOf('=');
    const name = (nameEnd < 0 ? line : line.slice(0, nameEnd)).trim();
    return name === '' ? [] : [[name, nameEnd < 0 ? '' : line.slice(nameEnd + 1).trim()] as const];
  });
}

/** Adds extra parameters at the end. An extra parameter replaces all parameters of the same name. */
export function addExtra(
  parameters: readonly Parameter[],
  extra: readonly Parameter[],
): readonly Parameter[] {
  const extraNames = new Set(extra.map(([name]) => name));
  return [...parameters.filter(([name]) => !extraNames.has(name)), ...extra];
}

/** The value of a parameter of a request. An empty value counts as absent, as it does for the platform. */
export const readParameter = (
  request: Pick<CreatedRequest, 'parameters'> | undefined,
  name: string,
): string | undefined => request?.parameters.findLast(([each]) => each === name)?.[1] || undefined;

/** Writes parameters as a query. */
export const queryOf = (parameters: readonly Parameter[]): string =>
  new URLSearchParams(parameters.map((pair) => [...pair])).toString();
