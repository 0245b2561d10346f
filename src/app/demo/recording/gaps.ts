import type { DemoStep } from '../../../contract/demo/demo.ts';
import { answerValue } from '../../../contract/demo/values/answer-value.ts';
import { withoutPlaceholders } from '../../../contract/demo/values/template.ts';
import type { Exchange, ExchangeSummary } from '../../../contract/sandbox.ts';
import { isSecretHeader } from '../../../contract/secrets/masked-fields.ts';
import { MASKED_TOKEN } from '../../../contract/secrets/masked.ts';
import { secretSpans } from '../../../contract/secrets/secret-spans.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import { answerOfExchange } from '../../../contract/demo/recording/step-of-exchange.ts';

/** A value in a step that comes from a call outside of the recording. */
export interface Gap {
  /** Key of the step. */
  readonly key: string;
  /** For example the `ts` of a message. */
  readonly value: string;
  /** The call that the value comes from. */
  readonly exchange: Pick<ExchangeSummary, 'id' | 'name'>;
}

/** Ids and `ts`, which name records. */
const RECORD_NAME = /\b(?:\d{10}\.\d{6}|[A-Z][A-Z0-9]{8,})\b/g;

/**
 * Finds values in the steps that name a record, if the first call in the log that touched the record is not in the recording.
 * That call may have added the record or only changed it: `hasAddedToWorld` tells which. `log` is in order.
 */
export function findPossibleGaps(
  steps: readonly RecordedStep[],
  log: readonly ExchangeSummary[],
): readonly Gap[] {
  const firstExchanges = new Map<string, ExchangeSummary>();
  for (const exchange of log) {
    for (const name of exchange.touched.flatMap(namesOf))
      if (!firstExchanges.has(name)) firstExchanges.set(name, exchange);
  }
  const recordedIds = new Set(steps.flatMap(({ exchange }) => exchange ?? []));
  return steps.flatMap(({ key, step }) => {
    const texts = [step.url, ...(step.headers ?? []).map(([, value]) => value), step.body ?? ''];
    const values = new Set(texts.flatMap((text) => decodeText(text).match(RECORD_NAME) ?? []));
    return [...values].flatMap((value): Gap[] => {
      const exchange = firstExchanges.get(value);
      if (exchange === undefined || recordedIds.has(exchange.id)) return [];
      return [{ key, value, exchange: { id: exchange.id, name: exchange.name } }];
    });
  });
}

/** A secret as the log shows it. */
const MASKED = /(?:(?:xox[a-z]|xapp)-)?…[\w.~+/-]{0,4}/g;

/** The secrets in a step that are still masked, because neither another step nor the world has them. */
export function findMaskedSecrets({ url, headers = [], body = '' }: DemoStep): readonly string[] {
  const dropPlaceholders = (text: string) => withoutPlaceholders(text, '') ?? text;
  const secretsIn = (text: string) => [
    ...secretSpans(text).map(({ from, to }) => text.slice(from, to)),
    ...(text.match(MASKED_TOKEN) ?? []),
  ];
  const secretTexts = [
    ...secretsIn(dropPlaceholders(url)),
    ...secretsIn(dropPlaceholders(body)),
    ...headers.flatMap(([name, value]) =>
      name.toLowerCase() === 'authorization' || isSecretHeader(name)
        ? [dropPlaceholders(value)]
        : [],
    ),
  ];
  return [...new Set(secretTexts.flatMap((text) => text.match(MASKED) ?? []))];
}

/** How many calls before a step are searched for the source of its secret. */
const MAX_SOURCES = 20;

/** Names of calls whose answers contain new secrets. */
const GIVES_SECRETS = /^(?:openid\.connect\.token|oauth\.v2\.\w+|oauth\.access)$/;

/** Finds calls outside of the recording whose answers may hold the masked secret of a step: those before the step, newest first. */
export function findPossibleSources(
  { exchange, step }: RecordedStep,
  steps: readonly RecordedStep[],
  log: readonly ExchangeSummary[],
): readonly ExchangeSummary[] {
  if (exchange === null || findMaskedSecrets(step).length === 0) return [];
  const recordedIds = new Set(steps.map((each) => each.exchange));
  return log
    .filter(
      ({ id, surface, name }) =>
        id < exchange &&
        !recordedIds.has(id) &&
        (surface === 'openid' || surface === 'install' || GIVES_SECRETS.test(name)),
    )
    .slice(-MAX_SOURCES)
    .toReversed();
}

/** Whether the answer of an exchange holds the value. */
export const answerHolds = (
  exchange: Pick<Exchange, 'surface' | 'response' | 'changes'>,
  value: string,
): boolean =>
  JSON.stringify(answerValue(answerOfExchange(exchange)) ?? null).includes(`"${value}"`);

/** Whether the exchange added the record that the value names to the world. */
export const hasAddedToWorld = ({ changes }: Pick<Exchange, 'changes'>, value: string): boolean =>
  changes.some(
    ({ before, after, key }) =>
      before === null && (splitKey(key).includes(value) || Object(after)['ts'] === value),
  );

const namesOf = (touched: ExchangeSummary['touched'][number]): readonly string[] =>
  'ts' in touched ? [touched.ts] : splitKey(touched.key);

/** The ids that the key of a record joins by blanks or other characters. */
const splitKey = (key: string) => key.split(/[^\w.-]+/);

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
