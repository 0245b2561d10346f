import { Pool } from 'undici';

/** How many calls are under way at once. */
const CONNECTIONS = 32;

/** A call over HTTP. */
export interface Call {
  path: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
}

/** Connections to one server, which stay open. */
export function connect(origin: string) {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });

  /**
   * @throws {Error} if it is no success
   * @returns the text of its answer
   */
  const answerTo = async (call: Call): Promise<string> => {
    const { statusCode, body } = await pool.request(call);
    const text = await body.text();
    if (statusCode !== 200)
      throw new Error(`${call.path} was answered with ${statusCode}: ${text}`);
    return text;
  };

  /**
   * Makes the same call so often, on all connections at once.
   *
   * @returns how long all took and how long each, in milliseconds
   */
  const load = async (call: Call, calls: number): Promise<{ time: number; times: number[] }> => {
    const times: number[] = [];
    let begun = 0;
    const since = performance.now();
    const caller = async () => {
      while (begun < calls) {
        begun += 1;
        const start = performance.now();
        await answerTo(call);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, caller));
    return { time: performance.now() - since, times };
  };

  return { answerTo, load, close: () => pool.destroy() };
}
