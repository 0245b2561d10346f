/**
 * Makes the requests of one transaction. Resolves once all of them are kept, and rejects with the reason once
 * nothing is.
 *
 * `requests` gives them one by one: when one cannot even be made, those before it are taken back too. Without
 * that the browser would keep them, and report each as an error that nobody handled.
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
      // It has ended by itself.
    }
    await Promise.allSettled(made);
    throw error;
  }
}
