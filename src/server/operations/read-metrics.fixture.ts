/** A family of metrics as a strict reader of the text format 0.0.4 takes it. */
export interface Family {
  readonly type: string;
  readonly samples: Map<string, number>;
}

const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /^([a-z_][a-z0-9_]*)="((?:[^"\\]|\\[\\"n])*)"(?:,(?=.)|$)/;
const ENDS = ['_bucket', '_sum', '_count'];

/**
 * Reads metrics, and refuses what a server of Prometheus could refuse or read otherwise: a family in two places, a series
 * twice, a value that is none, buckets that fall, a name without its unit.
 */
export function readMetrics(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family>();
  let [name, type] = ['', ''];
  for (const line of text.slice(0, -1).split('\n')) {
    const [mark, kind, of = '', ...rest] = line.split(' ');
    if (mark === '#' && kind === 'HELP') {
      if (families.has(of) || rest.length === 0) throw new Error(`a second or empty help: ${line}`);
      [name, type] = [of, ''];
    } else if (mark === '#' && kind === 'TYPE') {
      if (of !== name || type !== '') throw new Error(`a type at the wrong place: ${line}`);
      [type = ''] = rest;
      if (!['counter', 'gauge', 'histogram'].includes(type)) throw new Error(line);
      if (type === 'counter' && !of.endsWith('_total')) throw new Error(`no total: ${of}`);
      families.set(of, { type, samples: new Map() });
    } else takeSample(line, name, families);
  }
  for (const [of, { type: kind, samples }] of families)
    if (kind === 'histogram') checkHistogram(of, samples);
  return families;
}

function takeSample(line: string, family: string, families: Map<string, Family>): void {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  const known = families.get(family);
  const ends = known?.type === 'histogram' ? ENDS : [''];
  if (known === undefined || !ends.some((end) => name === family + end))
    throw new Error(`not of ${family}: ${line}`);
  const pairs: string[] = [];
  for (let rest = labels; rest !== '';) {
    const [whole = '', label = '', text = ''] = LABEL.exec(rest) ?? [];
    if (whole === '' || pairs.some((pair) => pair.startsWith(`${label}=`)))
      throw new Error(`labels: ${line}`);
    pairs.push(`${label}=${text}`);
    rest = rest.slice(whole.length);
  }
  const series = [name, ...pairs].join(' ');
  if (value === '' || !Number.isFinite(Number(value))) throw new Error(`no number: ${line}`);
  if (known.samples.has(series)) throw new Error(`twice: ${line}`);
  known.samples.set(series, Number(value));
}

function checkHistogram(name: string, samples: ReadonlyMap<string, number>): void {
  const series = [...samples.keys()].filter((key) => key.startsWith(`${name}_count`));
  for (const each of series) {
    const labels = each.slice(`${name}_count`.length);
    const buckets = [...samples].filter(([key]) => key.startsWith(`${name}_bucket${labels} le=`));
    const counts = buckets.map(([, count]) => count);
    const bounds = buckets.map(([key]) =>
      Number(/ le=(\S+)$/.exec(key)?.[1]?.replace('+Inf', 'Infinity')),
    );
    const rise = (numbers: readonly number[]) =>
      numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));
    if (!rise(counts) || !rise(bounds) || bounds.at(-1) !== Infinity)
      throw new Error(`buckets of ${each}`);
    if (counts.at(-1) !== samples.get(each) || !samples.has(`${name}_sum${labels}`))
      throw new Error(`sum or count of ${each}`);
  }
}
