import { late } from '../../base/late.ts';
import type { Wake } from '../runtime/outbound.ts';
import type { DueService, DueWorks } from './due-works.ts';

const DUE = late(() => import('./due-works.ts'), { ahead: true });

/**
 * Does what is due in a world from its first change on, or once an open page has loaded all of its parts: no first answer needs
 * it.
 */
export class LateDueWorks {
  #works: DueWorks | null = null;

  constructor(service: DueService, wake: Wake | null) {
    const begin = () => {
      this.#works = new (DUE.need().DueWorks)(service, wake);
    };
    if (DUE.get() === null) {
      const forget = service.committed.add(DUE.begin);
      const stop = DUE.subscribe(() => {
        forget();
        stop();
        begin();
      });
    } else begin();
  }

  /** Settles when everything that was due is done. A part that does not load does nothing yet. */
  async settled(): Promise<void> {
    await DUE.load().catch(() => null);
    await this.#works?.settled();
  }
}
