import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Exam } from '../../contract/sandbox.ts';
import { useClient } from '../context.tsx';
import { canStillChange } from './exams.ts';
import { examQuery, examsQuery, exchangesQuery } from '../queries.ts';

/** How often the exam is read while a point is open: the stream reports calls, but some points are decided without a call. */
const POLL_INTERVAL_MS = 2000;

/**
 * The query of the exam `name` in the open world, repeated as calls are made. Its `data.exam` is null if the exam is not
 * armed. While the world is being replaced, it is still the exam of the previous world.
 */
export function useExam(name: string) {
  const client = useClient();
  const exams = useQuery(examsQuery(client));
  // The exam is read only if it is armed: browsers log every refusal as an error of the page.
  const isArmed = exams.data?.some((exam) => exam.name === name && exam.state !== null);
  const exam = useQuery({
    ...examQuery(client, name),
    enabled: isArmed === true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && canStillChange(data) ? POLL_INTERVAL_MS : false,
  });
  const toData = (loaded: Exam | null | undefined) =>
    loaded === undefined ? undefined : { exam: loaded };
  if (isArmed === undefined) return { ...exams, data: undefined };
  if (!isArmed) return { ...exams, data: toData(null) };
  // While the exam `name` loads, `exam` still holds the previous one.
  return { ...exam, data: toData(exam.data?.name === name ? exam.data : undefined) };
}

/** Whether the world has received any calls. */
export function useIsWorldUsed(): boolean {
  const log = useQuery(exchangesQuery(useClient())).data;
  return log !== undefined && log.length > 0;
}
