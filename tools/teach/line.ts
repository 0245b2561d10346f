import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * The line between `npm run teach` and the scenario that plays, which runs in a process of its own: a socket on which both
 * sides write JSON, a value a line.
 */
export interface Line {
  path: string;
  /** has the scenario do what a key says */
  send: (command: string) => void;
  /** forgets what was asked for before */
  begin: () => void;
  close: () => void;
  /** why the scenario ended, unless it played to its end */
  asked: 'quit' | { again: number } | null;
}

/** @param path of a socket; or the name of a pipe, on Windows */
export async function openLine(path: string): Promise<Line> {
  let playing: Socket | null = null;
  let asked: Line['asked'] = null;
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

function inWords({
  chapter,
  number,
  paused,
}: {
  chapter?: string;
  number?: number;
  paused?: string;
  playing?: true;
}) {
  if (chapter !== undefined) return `${number}. ${chapter}`;
  if (paused === undefined) return 'Goes on.';
  return paused === '' ? 'Paused.' : `Paused before: ${paused}`;
}
