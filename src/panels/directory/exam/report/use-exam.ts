import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../../../client/context.tsx';
import { examQuery, examsQuery } from '../../../../client/queries.ts';
import type { Exam } from '../../../../contract/sandbox.ts';
import type { LoadableQuery } from '../../../../kit/loading/Loaded.tsx';
import { EXAM, maySettle } from '../verdict/verdict.ts';

/** How often the verdict is read while something is open: silence decides, too, and nobody reports that. */
const READ_AGAIN_MS = 2000;

/**
 * The exam of the open world, read again as calls are made; its `exam` is null if it is not armed. While the world is
 * replaced, it is that of the one before.
 */
export function useExam(): LoadableQuery<{ readonly exam: Exam | null }> {
  const client = useClient();
  const exams = useQuery(examsQuery(client));
  // Not asked for unless it is armed: browsers log every refusal as an error of the page.
  const isArmed = exams.data?.some(({ name, state }) => name === EXAM && state !== null);
  const exam = useQuery({
    ...examQuery(client, EXAM),
    enabled: isArmed === true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && maySettle(data) ? READ_AGAIN_MS : false),
  });
  if (isArmed === undefined) return { ...exams, data: undefined };
  if (!isArmed) return { ...exams, data: { exam: null } };
  return { ...exam, data: exam.data === undefined ? undefined : { exam: exam.data } };
}
