/** A name and a value, as they stand in a query. */
export type Parameter = readonly [name: string, value: string];

/** An authorization request that was created for the small browser. */
export interface CreatedRequest {
  /** Tells it from other requests; it is not sent. */
  readonly id: string;
  readonly parameters: readonly Parameter[];
  /** What the form said when it was created, to notice that it says something else now. */
  readonly asked: string;
}

/** Where a value that ties a response to its request comes from; `none` sends none. */
export const VALUE_SOURCES = ['random', 'own', 'none'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

export interface ValueEdit {
  readonly source: ValueSource;
  /** The value for `own`. */
  readonly own: string;
}

/** What somebody changed of a request: the values that are otherwise random, and lines with extra parameters. */
export interface RequestEdits {
  readonly state?: ValueEdit | undefined;
  readonly nonce?: ValueEdit | undefined;
  readonly extra?: string | undefined;
}

/** The longest own value and the longest text of extra parameters, in characters. */
export const MAX_OWN_LENGTH = 9000;
export const MAX_EXTRA_LENGTH = 20_000;

export const UNEDITED: ValueEdit = { source: 'random', own: '' };

/** The value to send; undefined to send none. */
export function valueOf(
  { source, own }: ValueEdit = UNEDITED,
  random: () => string,
): string | undefined {
  if (source === 'none') return undefined;
  return source === 'own' ? own : random();
}

/** Parameters in lines of `name=value`. Values are taken as they are typed; a line without a name is left out. */
export function extraParameters(text: string): readonly Parameter[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    const name = (at < 0 ? line : line.slice(0, at)).trim();
    return name === '' ? [] : [[name, at < 0 ? '' : line.slice(at + 1).trim()] as const];
  });
}

/** Parameters with extra ones behind them; an extra one replaces those of its name. */
export function withExtra(
  parameters: readonly Parameter[],
  extra: readonly Parameter[],
): readonly Parameter[] {
  const replaced = new Set(extra.map(([name]) => name));
  return [...parameters.filter(([name]) => !replaced.has(name)), ...extra];
}

/** The value of a parameter of a request. An empty one counts as absent, as for the platform. */
export const readParameter = (
  request: Pick<CreatedRequest, 'parameters'> | undefined,
  name: string,
): string | undefined => request?.parameters.findLast(([each]) => each === name)?.[1] || undefined;

/** Parameters as a query. */
export const queryOf = (parameters: readonly Parameter[]): string =>
  new URLSearchParams(parameters.map((pair) => [...pair])).toString();
