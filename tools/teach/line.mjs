import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * The line between `npm run teach` and the scenario that plays, which runs in a process of its own: a socket on which both
 * sides write JSON, a value a line.
 *
 * @typedef {object} Line
 * @property {string} path
 * @property {(command: string) => void} send  has the scenario do what a key says
 * @property {() => void} begin                forgets what was asked for before
 * @property {() => void} close
 * @property {'quit' | { again: number } | null} asked  why the scenario ended, unless it played to its end
 */

/**
 * @param {string} path  of a socket; or the name of a pipe, on Windows
 * @returns {Promise<Line>}
 */
export async function openLine(path) {
  /** @type {import('node:net').Socket | null} */
  let playing = null;
  /** @type {Line['asked']} */
  let asked = null;
  let hasQuit = false;
  const server = createServer((socket) => {
    playing = socket;
    socket.on('error', () => {});
    if (hasQuit) socket.write('"quit"\n');
    createInterface(socket).on('line', (text) => {
      const notice = JSON.parse(text);
      if ('again' in notice) asked ??= { again: notice.again };
      else if ('quit' in notice) asked ??= 'quit';
      else console.log(inWords(notice));
    });
  });
  await new Promise((resolve) => {
    server.listen(path, () => resolve(null));
  });
  return {
    path,
    send(command) {
      // Between two runs nothing plays yet: then the next one ends at once.
      if (command === 'quit') hasQuit = true;
      playing?.write(`${JSON.stringify(command)}\n`);
    },
    begin() {
      asked = null;
    },
    close() {
      server.close();
      playing?.destroy();
    },
    get asked() {
      return asked;
    },
  };
}

/** @param {{ chapter?: string, number?: number, paused?: string, playing?: true }} notice */
function inWords({ chapter, number, paused }) {
  if (chapter !== undefined) return `${number}. ${chapter}`;
  if (paused === undefined) return 'Goes on.';
  return paused === '' ? 'Paused.' : `Paused before: ${paused}`;
}
