import type { Histogram } from './histogram.ts';

/** What Prometheus asks for with `Accept`, and takes without. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string>>;

/** A metric with its values: one for each set of labels. */
export interface Metric {
  /** In base units, and with `_total` at the end of a counter. */
  readonly name: string;
  readonly help: string;
  readonly values: readonly (readonly [labels: Labels, value: number | Histogram])[];
  readonly type: 'counter' | 'gauge' | 'histogram';
}

/** Metrics in the text format of Prometheus, version 0.0.4. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, values }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...values.flatMap(([labels, value]) =>
        typeof value === 'number'
          ? [sample(name, labels, value)]
          : [
              ...value.buckets.map(([le, count]) =>
                sample(`${name}_bucket`, { ...labels, le: String(le) }, count),
              ),
              sample(`${name}_bucket`, { ...labels, le: '+Inf' }, value.count),
              sample(`${name}_sum`, labels, value.sum),
              sample(`${name}_count`, labels, value.count),
            ],
      ),
    ])
    .map((line) => `${line}\n`)
    .join('');

function sample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
