import { vi } from 'vitest';
import { Listeners } from '../../../base/listeners.ts';
import { NEVER_STARTED, type ReceiverState, type Receivers } from '../../../contract/receiver.ts';
import type { Site } from '../../interception/site.ts';
import { Guest } from '../guest.ts';
import { Hosting } from '../hosting.ts';
import type { HostStatus } from '../messages.ts';

/** Locks as a browser has them, for tabs that can be closed. */
class FakeLocks {
  readonly #held = new Map<string, (() => void)[]>();

  readonly request = (name: string, callback: () => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const grant = () => {
        void Promise.resolve(callback())
          .then(resolve, reject)
          .finally(() => {
            const next = this.#held.get(name)?.shift();
            if (next === undefined) this.#held.delete(name);
            else next();
          });
      };
      const waiting = this.#held.get(name);
      if (waiting !== undefined) return void waiting.push(grant);
      this.#held.set(name, []);
      return grant();
    });
}

/** Receivers that only note what they are told to do. */
export class FakeReceivers implements Receivers {
  readonly done: string[] = [];
  readonly #listeners = new Listeners();
  #state = NEVER_STARTED;

  readonly get = () => this.#state;
  readonly subscribe = this.#listeners.add;
  readonly start: Receivers['start'] = async ({ app_id }, program) => {
    this.done.push(`start ${app_id}: ${program}`);
    this.set({ status: 'running', program });
    return this.#state;
  };
  readonly listen: Receivers['listen'] = ({ app_id }) => void this.done.push(`listen ${app_id}`);
  readonly stop: Receivers['stop'] = ({ app_id }) => {
    this.done.push(`stop ${app_id}`);
    this.set({ status: 'stopped' });
  };
  readonly clear: Receivers['clear'] = ({ app_id }) => void this.done.push(`clear ${app_id}`);

  set(change: Partial<ReceiverState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.tell();
  }
}

export const NO_PROBLEMS: HostStatus = { notKept: null, refusing: null };

let worlds = 0;

/** A world that tabs share. Call `close` at the end: open channels keep the process alive. */
export function openSharedWorld() {
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  worlds += 1;
  const key = `world ${worlds}`;
  const open: { close: () => void }[] = [];
  return {
    key,
    /** Another tab runs the world from now on. */
    host(site: Site | Promise<Site>, receivers = new FakeReceivers(), status = () => NO_PROBLEMS) {
      const hosting = new Hosting({ key, site: Promise.resolve(site), receivers, status });
      open.push(hosting);
      return hosting;
    },
    guest() {
      const guest = new Guest(key);
      open.push({ close: guest.leave });
      return guest;
    },
    close() {
      for (const each of open) each.close();
    },
  };
}

/** A site that answers every address in the same way. */
export const siteThat = (
  fetch: Site['fetch'],
  connect: Site['connect'] = async () => new Response(null, { status: 404 }),
): Site => ({ claims: () => true, fetch, connect });
