import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { KEYS } from '../../tools/teach/keys.ts';
import type { Command, Conductor, Notice } from './conductor.ts';

/** The line to `npm run teach`, which reads the keys of the terminal. */
interface Remote {
  readonly tell: (notice: Notice) => void;
  /** Has a conductor do what the keys of the terminal and of the window say. */
  readonly obey: (page: Page, conductor: Conductor) => Promise<void>;
}

/** `path` is the address of a socket or pipe; both sides write JSON, a value a line. */
export function startRemote(path: string): Remote {
  const socket = connect(path);
  // The teacher is gone: the scenario plays to its end.
  socket.on('error', () => {});
  socket.unref();
  return {
    tell: (notice) => void socket.write(`${JSON.stringify(notice)}\n`),
    obey: async (page, conductor) => {
      // A command that comes too late finds its window closed.
      const run = (command: Command) => void conductor.run(command).catch(() => {});
      createInterface(socket).on('line', (line) => run(JSON.parse(line) as Command));
      page.on('close', () => void socket.write(`${JSON.stringify({ quit: true })}\n`));
      await page.exposeFunction('parleyTeach', run);
      await page.addInitScript((keys) => {
        const onKey = (event: KeyboardEvent) => {
          const command = keys[event.key];
          if (command === undefined || !event.isTrusted) return;
          event.preventDefault();
          event.stopImmediatePropagation();
          Object(globalThis).parleyTeach(command);
        };
        addEventListener('keydown', onKey, { capture: true });
      }, KEYS.window);
    },
  };
}
