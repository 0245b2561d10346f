/**
 * Makes the requests of one transaction. Resolves once the transaction is complete; if it fails, rejects with the reason
 * and nothing is stored.
 *
 * `requests` yields them one by one. If making one throws, the transaction is aborted. Otherwise the browser would store
 * the requests before it, and report their rejections as unhandled.
 */
export async function allOrNothing(
  transaction: { readonly done: Promise<void>; abort(): void },
  requests: () => Iterable<unknown>,
): Promise<void> {
  const made: unknown[] = [transaction.done];
  try {
    for (const request of requests()) made.push(request);
    await Promise.all(made);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    await Promise.allSettled(made);
    throw error;
  }
}
