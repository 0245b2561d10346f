import type { Journal } from '../../platform/store/journal.ts';
import { Histogram } from './histogram.ts';
import type { Metric } from './metrics-text.ts';

/** Measures how long the journals of a server take to store what they are given, and how often they cannot. */
export class CommitMeter {
  readonly #durations = new Map<string, Histogram>();
  readonly #failures = new Map<string, number>();

  /** A journal that is measured. */
  measure(deployment: string, journal: Journal): Journal {
    const durations = new Histogram();
    this.#durations.set(deployment, durations);
    this.#failures.set(deployment, 0);
    const store = async (work: Promise<void>, began: number) => {
      try {
        await work;
        durations.observe((performance.now() - began) / 1000);
      } catch (reason) {
        this.#failures.set(deployment, (this.#failures.get(deployment) ?? 0) + 1);
        throw reason;
      }
    };
    return {
      begin: (world) => store(journal.begin(world), performance.now()),
      commit: (batch) => store(journal.commit(batch), performance.now()),
    };
  }

  metrics(): readonly Metric[] {
    return [
      {
        name: 'parley_commit_duration_seconds',
        help: 'How long a commit took until it was on the disk.',
        type: 'histogram',
        values: [...this.#durations].map(([deployment, each]) => [{ deployment }, each]),
      },
      {
        name: 'parley_commit_failures_total',
        help: 'Commits that the disk refused; their calls were answered with service_unavailable.',
        type: 'counter',
        values: [...this.#failures].map(([deployment, count]) => [{ deployment }, count]),
      },
    ];
  }
}
