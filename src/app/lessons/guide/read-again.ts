/** How often something is read until it is there, and the pause in between in milliseconds. */
const MAX_READS = 20;
const READ_AGAIN_MS = 100;

/**
 * What `read` comes to, once that is something. A read that ends with neither data nor an error was stopped, because the world was
 * replaced meanwhile: that of now is about to be read.
 *
 * @throws what reading failed with
 */
export async function readUntilThere<Data>(
  read: () => Promise<{ readonly data: Data | undefined; readonly error: Error | null }>,
): Promise<Data> {
  for (let reads = 1; ; reads += 1) {
    const { data, error } = await read();
    if (data !== undefined) return data;
    if (error !== null || reads === MAX_READS)
      throw error ?? new Error('The log of calls could not be read.');
    await new Promise((resolve) => {
      setTimeout(resolve, READ_AGAIN_MS);
    });
  }
}
