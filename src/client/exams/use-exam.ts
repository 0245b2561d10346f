import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Exam } from '../../contract/sandbox.ts';
import { useClient } from '../context.tsx';
import { maySettle } from './exams.ts';
import { examQuery, examsQuery, exchangesQuery } from '../queries.ts';

/** How often the verdict is read while something is open: silence decides, too, and nobody reports that. */
const POLL_INTERVAL_MS = 2000;

/**
 * The exam of that name in the open world, read again as calls are made; its `exam` is null if it is not armed. While the
 * world is replaced, it is that of the one before.
 */
export function useExam(name: string) {
  const client = useClient();
  const exams = useQuery(examsQuery(client));
  // Not asked for unless it is armed: browsers log every refusal as an error of the page.
  const isArmed = exams.data?.some((exam) => exam.name === name && exam.state !== null);
  const exam = useQuery({
    ...examQuery(client, name),
    enabled: isArmed === true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && maySettle(data) ? POLL_INTERVAL_MS : false),
  });
  const toShown = (data: Exam | null | undefined) =>
    data === undefined ? undefined : { exam: data };
  if (isArmed === undefined) return { ...exams, data: undefined };
  if (!isArmed) return { ...exams, data: toShown(null) };
  // Of another exam than the one before.
  return { ...exam, data: toShown(exam.data?.name === name ? exam.data : undefined) };
}

/** Whether somebody called this world. */
export function useIsWorldUsed(): boolean {
  const log = useQuery(exchangesQuery(useClient())).data;
  return log !== undefined && log.length > 0;
}
