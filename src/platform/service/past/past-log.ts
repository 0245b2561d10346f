import type { Exchange, ExchangePage } from '../../../contract/sandbox.ts';
import type { LogView } from '../log/exchange-log.ts';

/** The log as it was right after a call; null: before the first one it has. */
export class PastLog implements LogView {
  readonly #log: LogView;
  readonly #through: string;

  constructor(log: LogView, through: string | null) {
    this.#log = log;
    this.#through = through ?? '';
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
