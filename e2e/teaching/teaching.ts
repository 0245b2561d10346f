import type { BrowserContext, Page } from '@playwright/test';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { KEYS } from '../../tools/teach/keys.ts';
import { hideDemoNotice, startFilm } from '../fixtures/film.ts';
import { type Command, Conductor, type Notice } from './conductor.ts';
import { Show } from './show.ts';

/** How scenarios are played, by the environment: see tools/teach/teach.ts. */
const { PARLEY_TEACH, PARLEY_PACE, PARLEY_TEACH_FROM, PARLEY_TEACH_CONTROL, PARLEY_FILM } =
  process.env;

/** What shows a scenario to people; null while it is only a test. */
export async function showOf(page: Page, context: BrowserContext): Promise<Show | null> {
  if (PARLEY_TEACH !== '1') return null;
  if (PARLEY_FILM !== undefined) await hideDemoNotice(page);
  const remote = PARLEY_TEACH_CONTROL === undefined ? null : startRemote(PARLEY_TEACH_CONTROL);
  const conductor = new Conductor(context, (notice) => remote?.tell(notice));
  if (remote !== null) await remote.obey(page, conductor);
  return new Show(page, conductor, {
    pace: Number(PARLEY_PACE ?? 1),
    from: Number(PARLEY_TEACH_FROM ?? 1),
    film: PARLEY_FILM === undefined ? null : () => startFilm(page, PARLEY_FILM),
  });
}

/** The line to `npm run teach`, which reads the keys of the terminal. */
interface Remote {
  readonly tell: (notice: Notice) => void;
  /** Has a conductor do what the keys of the terminal and of the window say. */
  readonly obey: (page: Page, conductor: Conductor) => Promise<void>;
}

/** `path` is the address of a socket or pipe; both sides write JSON, a value a line. */
function startRemote(path: string): Remote {
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
