import { START } from '../../../contract/headers/moment.ts';
import type { Exchange, ExchangePage, SandboxChangePage } from '../../../contract/sandbox.ts';
import { isRefusal, type Refusal, refuse } from '../../http/refusal.ts';
import type { World } from '../../model/world/world.ts';
import type { History } from '../../store/history.ts';
import type { CallLog, LogView } from '../log/call-log.ts';
import type { Service } from '../service.ts';
import { PastWorld } from './past-world.ts';
import { isSoundStep } from './undo-step.ts';

/** A running world as the sandbox sees it: the current one, or one of the past, in which nothing can be changed. */
export interface ServiceView extends Pick<
  Service,
  | 'world'
  | 'stream'
  | 'sockets'
  | 'ports'
  | 'change'
  | 'keep'
  | 'replace'
  | 'rewind'
  | 'sendInteraction'
> {
  readonly log: LogView;
}

/** A moment of the past: right after a call, or before all calls that the log has. */
export interface Moment {
  /** The call; null for the start. */
  readonly exchange: string | null;
  /** The last step of the history up to then. */
  readonly step: number;
  /** The time of the world then, in seconds. */
  readonly at: number;
}

/** What the past is derived from. */
interface Current {
  readonly world: World;
  readonly history: History;
  readonly log: CallLog;
}

/** The moments a world can be looked at in, or be rewound to. */
export class Past {
  readonly #current: () => Current;
  readonly #world: PastWorld;

  constructor(current: () => Current) {
    this.#current = current;
    this.#world = new PastWorld(current);
  }

  /** The moment right after a call, or the start (null). */
  moment(to: string | null): Moment | Refusal {
    const { world, history, log } = this.#current();
    const { first } = log;
    if (to === null) {
      const { exchange, n } = history.start;
      const isBefore = first === undefined || exchange === null || exchange < first.id;
      if (!isBefore || !history.reachesStart(isSoundStep)) return TOO_FAR;
      return { exchange: null, step: n, at: first?.at ?? world.clock.now() };
    }
    const exchange = log.get(to);
    if (exchange === undefined) return noExchange(to);
    const step = history.reach(to, isSoundStep);
    return step === null ? TOO_FAR : { exchange: to, step, at: exchange.at };
  }

  /** The world in a moment, named as in the header `x-parley-at`. */
  view(service: Service, name: string): ServiceView | Refusal {
    const moment = this.moment(name === START ? null : name);
    if (isRefusal(moment)) return moment;
    const world = () => this.#world.at(moment.step, moment.at);
    const { stream, sockets, ports } = service;
    return {
      get world() {
        return world();
      },
      log: new PastLog(service.log, moment.exchange),
      stream,
      sockets,
      ports,
      change: async () => IN_THE_PAST,
      keep: async () => null,
      replace: async () => false,
      rewind: async () => IN_THE_PAST,
      sendInteraction: async () => undefined,
    };
  }
}

/** The refusal to change the past. */
export const IN_THE_PAST = refuse(
  'in_the_past',
  'This call would change the world, and the past cannot be changed. Go back to now, or rewind the world to this moment with POST /sandbox/rewind.',
  409,
);

const TOO_FAR = refuse(
  'rewind_too_far',
  'The history of this world does not go back to that moment: it is limited in size, and a world stored by an earlier Parley has none. Choose a later exchange.',
  409,
);

/** The refusal for an exchange that the log does not have. */
export const noExchange = (id: string): Refusal =>
  refuse(
    'exchange_not_found',
    `There is no exchange ${JSON.stringify(id)} in the log; old ones are removed.`,
    404,
  );

/** The log as it was right after a call; null: before the first one it has. */
class PastLog implements LogView {
  readonly #log: LogView;
  readonly #through: string;

  constructor(log: LogView, through: string | null) {
    this.#log = log;
    this.#through = through ?? '';
  }

  get newestId(): string | null {
    return this.#through === '' ? null : this.#through;
  }

  get(id: string): Exchange | undefined {
    return this.#has(id) ? this.#log.get(id) : undefined;
  }

  page(after: string | null, limit: number): ExchangePage {
    const page = this.#log.page(after, limit);
    const exchanges = page.exchanges.filter(({ id }) => this.#has(id));
    const isWhole = exchanges.length === page.exchanges.length;
    const next = isWhole ? this.#log.page(page.cursor, 1).exchanges[0] : undefined;
    return {
      ok: true,
      exchanges,
      cursor: exchanges.at(-1)?.id ?? after,
      more: next !== undefined && this.#has(next.id),
    };
  }

  changes(after: string | null, limit: number): SandboxChangePage {
    const page = this.#log.changes(after, limit);
    const changes = page.changes.filter((change) => (change.after ?? '') < this.#through);
    const isWhole = changes.length === page.changes.length;
    const cursor = changes.at(-1)?.id ?? after;
    return { ...page, changes, cursor, more: isWhole && page.more };
  }

  causeOf(event: string): string | null {
    const cause = this.#log.causeOf(event);
    return cause !== null && this.#has(cause) ? cause : null;
  }

  callsOf(delivery: string): string[] {
    return this.#log.callsOf(delivery).filter((id) => this.#has(id));
  }

  #has(id: string): boolean {
    return id <= this.#through;
  }
}
