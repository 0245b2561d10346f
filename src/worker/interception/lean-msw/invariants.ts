/** Stands in for `outvariant`: the text of an error of msw is followed by its values, not filled with them. */
export const format = (message: string, ...values: readonly unknown[]): string =>
  [message, ...values].join(' ');

export function invariant(condition: unknown, ...text: Parameters<typeof format>): void {
  if (!condition) throw new Error(format(...text));
}

invariant.as = (ErrorType: new (message: string) => Error, condition: unknown, message: string) => {
  if (!condition) throw new ErrorType(message);
};
