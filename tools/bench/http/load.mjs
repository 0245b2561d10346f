import { Pool } from 'undici';

/** How many calls are under way at once. */
const CONNECTIONS = 32;

/**
 * A call over HTTP.
 *
 * @typedef {object} Call
 * @property {string} path
 * @property {'GET' | 'POST' | 'PUT'} method
 * @property {Record<string, string>} headers
 * @property {string} [body]
 */

/**
 * Connections to one server, which stay open.
 *
 * @param {string} origin
 */
export function connect(origin) {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });

  /**
   * @param {Call} call
   * @returns {Promise<string>}  the text of its answer
   * @throws {Error} if it is no success
   */
  const answerTo = async (call) => {
    const { statusCode, body } = await pool.request(call);
    const text = await body.text();
    if (statusCode !== 200)
      throw new Error(`${call.path} was answered with ${statusCode}: ${text}`);
    return text;
  };

  /**
   * Makes the same call so often, on all connections at once.
   *
   * @param {Call} call
   * @param {number} calls
   * @returns {Promise<{ time: number, times: number[] }>}  how long all took and how long each, in milliseconds
   */
  const load = async (call, calls) => {
    /** @type {number[]} */
    const times = [];
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
