import type { ArmExam, Exam } from '../../contract/sandbox.ts';
import { ArmBody, ExamAnswer, ExamList } from '../../contract/schemas/exams.ts';
import type { Examination } from '../exams/engine/exam.ts';
import {
  armExamIn,
  examLines,
  examNamed,
  finishExamIn,
  verdictOf,
  watchExams,
} from '../exams/examine.ts';
import { NOT_KEPT, isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { World } from '../model/world/world.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { optionsOf } from '../service/reset-body.ts';
import { enterCondition } from './conditions/conditions.ts';
import { route, type Route, type Sandbox } from './route/define-route.ts';

/** What clients can be examined in. */
export const EXAM_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/exams',
    summary: 'Every exam for clients, and the state of those that are armed.',
    answer: ExamList,
    handler: ({ sandbox: { service } }) => ({ exams: examLines(service.world) }),
  }),
  route({
    method: 'POST',
    path: '/sandbox/exams/{name}',
    summary: 'Arms an exam: replaces the world with one that examines its client.',
    body: { schema: ArmBody, invalid: 'invalid_exam' },
    answer: ExamAnswer,
    handler: async ({ sandbox, params: { name }, body }) => {
      const exam = examNamed(name);
      return exam === undefined ? noExam(name) : arm(sandbox, exam, body);
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/exams/{name}',
    summary: 'The verdict of an exam so far, point by point.',
    answer: ExamAnswer,
    handler: ({ sandbox: { service }, params: { name } }) => showExam(service.world, name),
  }),
  route({
    method: 'POST',
    path: '/sandbox/exams/{name}/finish',
    summary: 'Says that the client is done: what would need another call is decided now.',
    answer: ExamAnswer,
    handler: ({ sandbox: { service }, params: { name } }) =>
      service.change('exam', (world) => {
        const row = world.exams.get(name);
        if (row !== undefined) finishExamIn(world, row);
        return showExam(world, name);
      }),
  }),
];

/** The conditions are part of the world from its first row on. */
async function arm(
  { service, newSetting }: Sandbox,
  exam: Examination,
  body: ArmExam,
): Promise<{ exam: Exam } | Refusal> {
  const { conditions = {}, ...size } = exam.arms;
  const world = seedWorld(optionsOf({ ...size, ...body, rate_limits: false }), newSetting());
  watchExams(service);
  const { result } = world.transact(() => {
    armExamIn(world, exam);
    return Object.entries(conditions)
      .map(([name, parameters]) => enterCondition(world, name, parameters))
      .find(isRefusal);
  });
  if (result !== undefined) return result;
  if (!(await service.replace(world, 'reset'))) return NOT_KEPT;
  service.stream.publish('world', { reason: 'exam' });
  return showExam(world, exam.name);
}

function showExam(world: Pick<World, 'exams' | 'clock'>, name: string): { exam: Exam } | Refusal {
  const exam = examNamed(name);
  if (exam === undefined) return noExam(name);
  const verdict = verdictOf(world, exam);
  return verdict === undefined
    ? refuse(
        'exam_not_armed',
        `The exam ${name} is not armed. Arm it with POST /sandbox/exams/${name}: that replaces the world.`,
        409,
      )
    : { exam: verdict };
}

const noExam = (name: string): Refusal =>
  refuse(
    'exam_not_found',
    `There is no exam ${JSON.stringify(name)}; GET /sandbox/exams lists them.`,
    404,
  );
