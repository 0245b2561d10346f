import { ExamAnswer, ExamList } from '../../../contract/schemas/exams.ts';
import { EXAMS } from '../../exams/index.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';
import { route, type Route } from '../route/define-route.ts';

/** What clients can be examined in. */
export const EXAM_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/exams',
    summary: 'Every exam for clients, and the state of those that are armed.',
    answer: ExamList,
    handler: () => ({
      exams: EXAMS.map(({ name, title, about }) => ({ name, title, about, state: null })),
    }),
  }),
  route({
    method: 'GET',
    path: '/sandbox/exams/{name}',
    summary: 'The verdict of an exam so far, point by point.',
    answer: ExamAnswer,
    handler: ({ params: { name } }) => missing(name),
  }),
  route({
    method: 'POST',
    path: '/sandbox/exams/{name}/finish',
    summary: 'Says that the client is done: what would need another call is decided now.',
    answer: ExamAnswer,
    handler: ({ params: { name } }) => missing(name),
  }),
];

const missing = (name: string): Refusal =>
  EXAMS.some((exam) => exam.name === name)
    ? refuse(
        'exam_not_armed',
        `The exam ${name} is not armed. Arm it with POST /sandbox/exams/${name}: that replaces the world.`,
        409,
      )
    : refuse(
        'exam_not_found',
        `There is no exam ${JSON.stringify(name)}; GET /sandbox/exams lists them.`,
        404,
      );
