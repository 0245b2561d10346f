import { late } from '../../base/late.ts';
import type { AttemptOutcome } from '../events/transport.ts';
import { findArmedFaults } from '../model/network-faults.ts';
import type { World } from '../model/world/world.ts';
import type { Waits } from '../network/waits.ts';
import type { OutboundRequest, Send, Wake } from '../runtime/outbound.ts';

/** Few worlds have a network with faults. */
export const NETWORK = late(() => import('../network/network.ts'), { ahead: true });

interface NetworkSetting {
  readonly wake: Wake | null;
  readonly world: () => World;
  /** Changes the world and commits the change. */
  readonly keep: (work: (world: World) => void) => Promise<unknown>;
}

/** The network around a service. What carries out its faults is loaded once one is armed. */
export class ServiceNetwork {
  readonly #setting: NetworkSetting;
  #waits: Waits | null = null;

  constructor(setting: NetworkSetting) {
    this.#setting = setting;
  }

  async load() {
    const { Waits, ...parts } = await NETWORK.load();
    const { wake, world } = this.#setting;
    this.#waits ??= new Waits(wake, () => world().clock);
    return { ...parts, waits: this.#waits };
  }

  /** Sends to apps, through whatever fault is armed at the time. */
  readonly through =
    (send: Send) =>
    async (request: OutboundRequest): Promise<AttemptOutcome> => {
      const { world, keep } = this.#setting;
      if (findArmedFaults(world(), 'delivery_faults') === undefined) return send(request);
      const { sendFaulty, waits } = await this.load();
      const change = (work: (world: World) => void) => void keep(work).catch(() => null);
      return sendFaulty({ send, world: world(), change, waits }, request);
    };

  /** The world changed, perhaps its clock. */
  look(): void {
    this.#waits?.look();
  }

  /** The world is gone, and nothing waits for its clock any longer. */
  endWaits(): void {
    this.#waits?.endAll();
  }
}
