import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Exam } from '../../contract/sandbox.ts';
import { useClient } from '../context.tsx';
import { canStillChange } from './exams.ts';
import { examQuery, examsQuery, exchangesQuery } from '../queries.ts';

/** How often the verdict is read while a point is open, in milliseconds: the stream does not report what silence decides. */
const POLL_INTERVAL_MS = 2000;

/**
 * The exam of that name in the open world, read again as calls are made; its `exam` is null if it is not armed. While the
 * world is being replaced, it is the exam of the world before.
 */
export function useExam(name: string) {
  const client = useClient();
  const exams = useQuery(examsQuery(client));
  // Requested only if it is armed: browsers log every refusal as an error of the page.
  const isArmed = exams.data?.some((exam) => exam.name === name && exam.state !== null);
  const exam = useQuery({
    ...examQuery(client, name),
    enabled: isArmed === true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && canStillChange(data) ? POLL_INTERVAL_MS : false,
  });
  const toShown = (data: Exam | null | undefined) =>
    data === undefined ? undefined : { exam: data };
  if (isArmed === undefined) return { ...exams, data: undefined };
  if (!isArmed) return { ...exams, data: toShown(null) };
  // While another exam loads, `exam` is still the one before.
  return { ...exam, data: toShown(exam.data?.name === name ? exam.data : undefined) };
}

/** Whether somebody called this world. */
export function useIsWorldUsed(): boolean {
  const log = useQuery(exchangesQuery(useClient())).data;
  return log !== undefined && log.length > 0;
}
