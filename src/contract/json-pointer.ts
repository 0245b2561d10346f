/** The JSON pointer to a place below another (RFC 6901): `/blocks/2/text` from `/blocks`. */
export function pointerTo(base: string, steps: readonly PropertyKey[]): string {
  const escaped = steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return [base, ...escaped].join('/');
}
