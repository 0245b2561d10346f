const MAX_READS = 20;
/** The pause between two reads, in milliseconds. */
const RETRY_INTERVAL_MS = 100;

/**
 * Calls `read` until it returns data. If it returns neither data nor an error, the world was replaced during the read, and the
 * next call reads the new world.
 *
 * @throws the error of a read, or an error after `MAX_READS` reads
 */
export async function readUntilLoaded<Data>(
  read: () => Promise<{ readonly data: Data | undefined; readonly error: Error | null }>,
): Promise<Data> {
  for (let reads = 1; ; reads += 1) {
    const { data, error } = await read();
    if (data !== undefined) return data;
    if (error !== null || reads === MAX_READS)
      throw error ?? new Error('The log of calls could not be read.');
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_INTERVAL_MS);
    });
  }
}
