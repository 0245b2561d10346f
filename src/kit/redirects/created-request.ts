/** The name and the value of a parameter in a query. */
export type Parameter = readonly [name: string, value: string];

/** An authorization request that was created for the small browser. */
export interface CreatedRequest {
  /** Identifies the request in the page; it is not sent. */
  readonly id: string;
  readonly parameters: readonly Parameter[];
  /** The options in the form when the request was created, as text, to notice when they change. */
  readonly asked: string;
}

/** The source of a value that ties a response to its request. `none`: it is not sent. */
export const VALUE_SOURCES = ['random', 'own', 'none'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

export interface ValueEdit {
  readonly source: ValueSource;
  /** The value for `own`. */
  readonly own: string;
}

/** The user's changes of a request: the values that are otherwise random, and lines with extra parameters. */
export interface RequestEdits {
  readonly state?: ValueEdit | undefined;
  readonly nonce?: ValueEdit | undefined;
  readonly extra?: string | undefined;
}

/** The longest own value and the longest text of extra parameters, in characters. */
export const MAX_OWN_LENGTH = 9000;
export const MAX_EXTRA_LENGTH = 20_000;

export const UNEDITED: ValueEdit = { source: 'random', own: '' };

/** Chooses the value to send; undefined if none is sent. */
export function chooseValue(
  { source, own }: ValueEdit = UNEDITED,
  random: () => string,
): string | undefined {
  if (source === 'none') return undefined;
  return source === 'own' ? own : random();
}

/** Reads parameters from lines of `name=value`. A line without a name is left out. */
export function readExtraParameters(text: string): readonly Parameter[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    const name = (at < 0 ? line : line.slice(0, at)).trim();
    return name === '' ? [] : [[name, at < 0 ? '' : line.slice(at + 1).trim()] as const];
  });
}

/** Adds extra parameters at the end. An extra one replaces all of the same name. */
export function addExtra(
  parameters: readonly Parameter[],
  extra: readonly Parameter[],
): readonly Parameter[] {
  const replaced = new Set(extra.map(([name]) => name));
  return [...parameters.filter(([name]) => !replaced.has(name)), ...extra];
}

/** The value of a parameter of a request. An empty value counts as absent, as it does for the platform. */
export const readParameter = (
  request: Pick<CreatedRequest, 'parameters'> | undefined,
  name: string,
): string | undefined => request?.parameters.findLast(([each]) => each === name)?.[1] || undefined;

/** Writes parameters as a query. */
export const queryOf = (parameters: readonly Parameter[]): string =>
  new URLSearchParams(parameters.map((pair) => [...pair])).toString();
