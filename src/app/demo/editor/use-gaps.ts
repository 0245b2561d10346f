import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery } from '../../../client/queries.ts';
import { useExchanges } from '../../use-exchanges.ts';
import {
  gaveIt,
  madeIt,
  maskedSecrets,
  possibleGaps,
  possibleSources,
  type Gap,
} from '../recording/gaps.ts';
import type { RecordedStep } from '../recording/recorded-step.ts';

/** Values in the step that a call made which is not in the recording. */
export function useGaps(recorded: RecordedStep, steps: readonly RecordedStep[]): readonly Gap[] {
  const client = useClient();
  const { exchanges } = useExchanges();
  const possible = useMemo(
    () =>
      recorded.exchange === null
        ? []
        : possibleGaps(steps, exchanges).filter(({ key }) => key === recorded.key),
    [recorded, steps, exchanges],
  );
  const made = useQueries({
    queries: possible.map(({ exchange }) => exchangeQuery(client, exchange.id)),
  });
  const sources = useMemo(
    () => possibleSources(recorded, steps, exchanges),
    [recorded, steps, exchanges],
  );
  const given = useQueries({ queries: sources.map(({ id }) => exchangeQuery(client, id)) });
  return [
    ...possible.filter(({ value }, at) => {
      const exchange = made[at]?.data;
      return exchange !== undefined && madeIt(exchange, value);
    }),
    ...maskedSecrets(recorded.step).flatMap((value): Gap[] => {
      const exchange = given.find(({ data }) => data && gaveIt(data, value))?.data;
      return exchange ? [{ key: recorded.key, value, exchange }] : [];
    }),
  ];
}
