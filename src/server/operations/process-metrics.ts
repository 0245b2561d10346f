import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './metrics-text.ts';

/** How often the delay of the event loop is sampled, in milliseconds: seldom, since each sample costs a turn of the loop. */
const SAMPLE_INTERVAL_MS = 20;

const NANOSECONDS = 1e9;

/** Memory, processor time and event loop of this process, by the names that Prometheus and its clients have for them. */
export class ProcessMetrics {
  #delay: IntervalHistogram | null = null;

  /** The lag is that since the last look; the first look begins to measure. */
  metrics(): readonly Metric[] {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const delay = this.#delay;
    if (delay === null) {
      this.#delay = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS });
      this.#delay.enable();
    }
    const lag = (nanoseconds: number) =>
      delay === null || delay.count === 0
        ? 0
        : Math.max(0, nanoseconds / NANOSECONDS - SAMPLE_INTERVAL_MS / 1000);
    const gauge = (name: string, help: string, value: number): Metric => ({
      name,
      help,
      type: 'gauge',
      values: [[{}, value]],
    });
    const metrics: readonly Metric[] = [
      gauge('process_resident_memory_bytes', 'Memory of the process in use.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript in use.', heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'Memory reserved for JavaScript.', heapTotal),
      gauge('nodejs_external_memory_bytes', 'Memory of buffers.', external),
      {
        ...gauge('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
        type: 'counter',
      },
      gauge('process_start_time_seconds', 'When the process began.', STARTED_S),
      gauge(
        'nodejs_eventloop_lag_p50_seconds',
        'How late the event loop was since the last look: the median.',
        lag(delay?.percentile(50) ?? 0),
      ),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'How late the event loop was since the last look: 99 of 100.',
        lag(delay?.percentile(99) ?? 0),
      ),
      gauge(
        'nodejs_eventloop_lag_max_seconds',
        'How late the event loop was since the last look: the most.',
        lag(delay?.max ?? 0),
      ),
    ];
    delay?.reset();
    return metrics;
  }

  stop(): void {
    this.#delay?.disable();
    this.#delay = null;
  }
}

const STARTED_S = performance.timeOrigin / 1000;
