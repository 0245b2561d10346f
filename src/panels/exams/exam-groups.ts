import type { ExamLine } from '../../contract/sandbox.ts';
import { EXAM_KINDS, type ExamKind } from '../../contract/schemas/exams.ts';

/** The title of each group. */
const GROUP_TITLES: Readonly<Record<ExamKind, string>> = {
  calls: 'Calls of the Web API',
  events: 'Events by HTTP',
  sockets: 'Events by socket',
  interactions: 'Interactions',
  'sign-in': 'Sign-in',
};

/** The exams grouped by kind, in the order of the platform, without empty groups. */
export const groupExams = (exams: readonly ExamLine[]) =>
  EXAM_KINDS.map((kind) => ({
    kind,
    title: GROUP_TITLES[kind],
    exams: exams.filter((exam) => exam.kind === kind),
  })).filter((group) => group.exams.length > 0);
