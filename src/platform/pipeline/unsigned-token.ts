/**
 * A token whose claims are not signed yet. A field of an answer may hold one: signing is asynchronous, which a
 * transaction cannot be, so it happens after the transaction and before the answer is sent.
 */
export class UnsignedToken {
  readonly claims: Readonly<Record<string, unknown>>;

  constructor(claims: Readonly<Record<string, unknown>>) {
    this.claims = claims;
  }
}

/** An answer in which any string may still be an unsigned token. */
export type Signable<Answer> = {
  readonly [Field in keyof Answer]: Answer[Field] extends string | undefined
    ? Answer[Field] | UnsignedToken
    : Answer[Field];
};

/** The body with every unsigned token signed. */
export async function signTokens(
  body: Readonly<Record<string, unknown>>,
  sign: (claims: UnsignedToken['claims']) => Promise<string>,
): Promise<Record<string, unknown>> {
  const fields = Object.entries(body).map(async ([name, value]) => [
    name,
    value instanceof UnsignedToken ? await sign(value.claims) : value,
  ]);
  return Object.fromEntries(await Promise.all(fields)) as Record<string, unknown>;
}

/** Whether the body has an unsigned token. */
export function hasUnsigned(body: Readonly<Record<string, unknown>>): boolean {
  for (const name in body) if (body[name] instanceof UnsignedToken) return true;
  return false;
}
