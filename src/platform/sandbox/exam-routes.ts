import type { ArmExam, Exam } from '../../contract/sandbox.ts';
import {
  ArmBody,
  ExamAnswer,
  ExamList,
  ExamQuery,
  ExamVerdicts,
  FinishBody,
} from '../../contract/schemas/exams.ts';
import type { Examination } from '../exams/engine/exam.ts';
import {
  allVerdicts,
  armedExam,
  armExamIn,
  examLines,
  examNamed,
  finishExamIn,
  needsWorld,
  verdictOf,
  watchExams,
} from '../exams/examine.ts';
import { NOT_KEPT, isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { World } from '../model/world/world.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { optionsOf } from '../service/reset-body.ts';
import { enterCondition } from './conditions/conditions.ts';
import { route, type Route, type Sandbox } from './route/define-route.ts';
import { noApp } from './route/refusals.ts';

/** What clients can be examined in. */
export const EXAM_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/exams',
    summary: 'Every exam for clients, what it looks for, and the state of those that are armed.',
    query: ExamQuery,
    answer: ExamList,
    handler: ({ sandbox: { service }, query: { app_id } }) => ({
      exams: examLines(service.world, app_id),
    }),
  }),
  route({
    method: 'POST',
    path: '/sandbox/exams/{name}',
    summary:
      'Arms an exam: replaces the world with one that examines its client, or examines one app in the world that is there.',
    body: { schema: ArmBody, invalid: 'invalid_exam' },
    answer: ExamAnswer,
    handler: async ({ sandbox, params: { name }, body }) => {
      const exam = examNamed(name);
      if (exam === undefined) return noExam(name);
      const { app_id, ...size } = body;
      return app_id === undefined
        ? arm(sandbox, exam, size)
        : armForApp(sandbox, exam, { app_id, ...size });
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/verdicts',
    summary: 'The verdicts so far of all exams that are armed, of every app.',
    answer: ExamVerdicts,
    handler: ({ sandbox: { service } }) => ({ exams: allVerdicts(service.world) }),
  }),
  route({
    method: 'GET',
    path: '/sandbox/exams/{name}',
    summary: 'The verdict of an exam so far, point by point.',
    query: ExamQuery,
    answer: ExamAnswer,
    handler: ({ sandbox: { service }, params: { name }, query: { app_id } }) =>
      showExam(service.world, name, app_id),
  }),
  route({
    method: 'POST',
    path: '/sandbox/exams/{name}/finish',
    summary: 'Says that the client is done: what would need another call is decided now.',
    body: { schema: FinishBody, invalid: 'invalid_exam' },
    answer: ExamAnswer,
    handler: ({ sandbox: { service }, params: { name }, body: { app_id } }) =>
      service.change('exam', (world) => {
        const row = armedExam(world, name, app_id);
        if (row !== undefined) finishExamIn(world, row);
        return showExam(world, name, app_id);
      }),
  }),
];

/** The conditions are part of the world from its first row on. */
async function arm(
  { service, newSetting }: Sandbox,
  exam: Examination,
  body: Omit<ArmExam, 'app_id'>,
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

/** Arms an exam for one app, in the world that is there. Another one of that name begins afresh. */
async function armForApp(
  { service }: Sandbox,
  exam: Examination,
  { app_id, ...size }: ArmExam & { readonly app_id: string },
): Promise<{ exam: Exam } | Refusal> {
  if (Object.keys(size).length > 0)
    return refuse(
      'invalid_exam',
      'seed and users are for a new world; an exam of one app is armed in the world that is there. Leave them out.',
    );
  if (needsWorld(exam))
    return refuse(
      'exam_needs_world',
      `The fault of the exam ${exam.name} affects every app. Arm it without app_id: that replaces the world.`,
      409,
    );
  watchExams(service);
  return service.change('exam', (world) => {
    const app = world.apps.get(app_id);
    if (app === undefined || app.removed) return noApp(app_id);
    armExamIn(world, exam, app_id);
    return showExam(world, exam.name, app_id);
  });
}

function showExam(
  world: Pick<World, 'exams' | 'clock'>,
  name: string,
  app_id?: string,
): { exam: Exam } | Refusal {
  const exam = examNamed(name);
  if (exam === undefined) return noExam(name);
  const row = armedExam(world, name, app_id);
  if (row !== undefined) return { exam: verdictOf(world, exam, row) };
  return refuse(
    'exam_not_armed',
    app_id === undefined
      ? `The exam ${name} is not armed. Arm it with POST /sandbox/exams/${name}: that replaces the world.`
      : `The exam ${name} is not armed for ${app_id}. Arm it with POST /sandbox/exams/${name} and that app_id.`,
    409,
  );
}

const noExam = (name: string): Refusal =>
  refuse(
    'exam_not_found',
    `There is no exam ${JSON.stringify(name)}; GET /sandbox/exams lists them.`,
    404,
  );
