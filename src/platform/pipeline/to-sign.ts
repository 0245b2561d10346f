/**
 * Claims that the deployment's key has yet to sign. A field of an answer may hold them: signing takes time,
 * which a transaction does not have, so it happens once the transaction is over and before the answer leaves.
 */
export class ToSign {
  readonly claims: Readonly<Record<string, unknown>>;

  constructor(claims: Readonly<Record<string, unknown>>) {
    this.claims = claims;
  }
}

/** An answer in which a text may be yet to be signed. */
export type Signable<Answer> = {
  readonly [Field in keyof Answer]: Answer[Field] extends string | undefined
    ? Answer[Field] | ToSign
    : Answer[Field];
};

/** The body with every text signed that had yet to be. */
export async function signed(
  body: Readonly<Record<string, unknown>>,
  sign: (claims: ToSign['claims']) => Promise<string>,
): Promise<Record<string, unknown>> {
  const fields = Object.entries(body).map(async ([name, value]) => [
    name,
    value instanceof ToSign ? await sign(value.claims) : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as Record<string, unknown>;
}

/** Whether something in the body has yet to be signed. */
export const isUnsigned = (body: Readonly<Record<string, unknown>>): boolean =>
  Object.values(body).some((value) => value instanceof ToSign);
