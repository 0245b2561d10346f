import type { ParleyServer } from '../../world/listen.ts';
import { SandboxError } from '../../world/world.ts';
import type { ExamServer } from './exam-server.ts';
import type { Pace } from './exam-time.ts';
import { armExam, type Exam, examNow, finishExam } from './examined.ts';
import { freePort, listensAt, pause, startClient, type StartedClient } from './started-client.ts';
import { visit } from './visit.ts';

/** The client that is examined: a command that starts it, its address, or both. */
export interface Examinee {
  readonly run: readonly string[];
  /** Where it listens; null: at the port in PORT, if it is started and listens. */
  readonly url: string | null;
  readonly paths: { readonly events: string; readonly login: string; readonly task: string };
  /** How long an exam may take, in seconds of this machine. */
  readonly limit_s: number;
}

/**
 * An exam that was taken. It has no verdict if the client was not done in time, and no point had failed. `note` says what kept
 * it from being shown, null if nothing did.
 */
export interface Result {
  readonly exam: Exam;
  readonly note: string | null;
}

/** How time passes, by what a client is examined by. Only clients of calls wait by themselves, as after a 429. */
const PACES: Readonly<Record<Exam['kind'], Pace>> = {
  calls: 'runs',
  events: 'stands',
  interactions: 'stands',
  // The platform closes a connection some time after it asked for another one.
  sockets: 'steps',
  'sign-in': 'stands',
};

/**
 * Arms an exam, has the client do its work, and returns the verdict. If the client is not done before `over` is aborted, the exam
 * is left as it is: the time of the machine ends programs, and decides nothing.
 */
export async function examineClient(
  server: ExamServer,
  name: string,
  examinee: Examinee,
  over: AbortSignal = AbortSignal.timeout(examinee.limit_s * 1000),
): Promise<Result> {
  const { time } = server;
  time.catchUp();
  const exam = await armExam(server, name);
  time.setPace(PACES[exam.kind]);
  const { run, url } = examinee;
  const address = url ?? `http://127.0.0.1:${await freePort()}`;
  const environment = await environmentOf(server, exam, address);
  const started: StartedClient[] = [];
  const hasEnded = () => started.length > 0 && started.every((client) => client.hasEnded());
  const given = { server, exam, examinee, over, address, environment, started, hasEnded };
  const isOver = new Promise<null>((resolve) => {
    if (over.aborted) resolve(null);
    over.addEventListener('abort', () => resolve(null), { once: true });
  });
  try {
    const note = await Promise.race([driven(given, run), isOver]);
    if (!over.aborted) return { exam: await finishExam(server, name), note };
    return { exam: await examNow(server, name), note: tooLate(examinee) };
  } finally {
    // What is still being sent to the client ends by itself then.
    time.setPace('runs');
    await Promise.all(started.map((client) => client.stop()));
  }
}

const tooLate = ({ run, limit_s }: Examinee): string =>
  `The client was not done within ${limit_s} s${run.length > 0 ? ', and was stopped' : ''}: what is open has no verdict. Give it longer with --timeout.`;

/** Has the client do its work. Returns why it could not; null if nothing is known. */
async function driven(given: Driven, run: readonly string[]): Promise<string | null> {
  const { server, exam, started, environment } = given;
  if (run.length > 0 && exam.kind === 'calls') {
    const note = await runToEnd(given, run);
    await untilQuiet(server, exam.name);
    return note;
  }
  started.push(...run.map((command) => startClient(command, environment)));
  const note = await DRIVES[exam.kind](given);
  if (note === null && exam.kind !== 'calls') await untilDone(given);
  await untilQuiet(server, exam.name);
  return note;
}

interface Driven {
  readonly server: ExamServer;
  readonly exam: Exam;
  readonly examinee: Examinee;
  /** Aborted when the client has to be done. */
  readonly over: AbortSignal;
  readonly address: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly started: StartedClient[];
  readonly hasEnded: () => boolean;
}

/** What a client is given. The names are those that SDKs and their examples read. */
async function environmentOf(
  server: ParleyServer,
  exam: Exam,
  address: string,
): Promise<Record<string, string>> {
  const app = await server.app();
  const token = (type: string) => app.tokens.find((each) => each.type === type)?.token ?? '';
  const issued =
    exam.kind === 'sockets'
      ? await server.sandbox('/tokens', {
          app_id: app.app_id,
          type: 'app',
          scopes: ['connections:write'],
        })
      : {};
  return {
    PARLEY_EXAM: exam.name,
    PARLEY_URL: server.url,
    PORT: new URL(address).port,
    SLACK_API_URL: server.apiUrl,
    SLACK_BOT_TOKEN: token('bot'),
    SLACK_USER_TOKEN: token('user'),
    SLACK_CLIENT_ID: app.client_id,
    SLACK_CLIENT_SECRET: app.client_secret,
    SLACK_SIGNING_SECRET: app.signing_secret,
    ...('token' in issued ? { SLACK_APP_TOKEN: String(issued['token']) } : {}),
    ...exam.given,
  };
}

/** A client that makes calls and ends. */
async function runToEnd(
  { over, environment, started }: Driven,
  run: readonly string[],
): Promise<string | null> {
  let note: string | null = null;
  for (const command of run) {
    if (over.aborted) break;
    const client = startClient(command, environment);
    started.push(client);
    const code = await client.ended;
    if (code !== 0) note = `The client ended with ${code === null ? 'a signal' : String(code)}.`;
  }
  return note;
}

/** How the work of a client is begun, by what it is examined by. Returns why it could not be; null if it was. */
const DRIVES: Readonly<Record<Exam['kind'], (given: Driven) => Promise<string | null>>> = {
  calls: tell,
  events: reach,
  interactions: reach,
  sockets: async (given) => {
    const { server } = given;
    const { app_id } = await server.app();
    await server.sandbox(`/apps/${app_id}`, { delivery: 'socket' }, 'PATCH');
    if (given.started.length === 0) return tell(given);
    return null;
  },
  'sign-in': async (given) => {
    const note = await listening(given);
    if (note !== null) return note;
    const { server, exam, address, examinee, over } = given;
    const { app_id, redirect_urls } = (await server.app()) as WithRedirects;
    const urls = { redirect_urls: [...redirect_urls, new URL(address).origin] };
    await server.sandbox(`/apps/${app_id}`, urls, 'PATCH');
    const allowed = [new URL(address).origin, new URL(server.url).origin];
    const login = new URL(examinee.paths.login, address).href;
    for (let people = 0; people < exam.points.length + 2 && !over.aborted; people += 1) {
      const failed = await visit(login, allowed, over).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (people === 0 && failed !== null) return `Nobody could visit ${login}.`;
      if (isShown(await examNow(server, exam.name))) break;
    }
    // All people were answered: what is still missing has its time now.
    if (!over.aborted) server.time.setPace('steps');
    return null;
  },
};

type WithRedirects = Awaited<ReturnType<ParleyServer['app']>> & {
  readonly redirect_urls: readonly string[];
};

/** Whether no point is open that must be shown. */
const isShown = ({ points }: Exam): boolean =>
  points.every(({ state, optional }) => state !== 'open' || optional);

/** Waits for the client to listen, and tells one that runs already what it is examined by. */
async function listening(given: Driven): Promise<string | null> {
  const { address, over, hasEnded, started } = given;
  const isOver = () => over.aborted || hasEnded();
  if (!(await listensAt(new URL(address), isOver))) return `Nothing listens at ${address}.`;
  if (started.length === 0) await tell(given);
  return null;
}

/** Gives the app the address of the client. */
async function reach(given: Driven): Promise<string | null> {
  const note = await listening(given);
  if (note !== null) return note;
  const { server, address, examinee } = given;
  const { app_id } = await server.app();
  const request_url = new URL(examinee.paths.events, address).href;
  try {
    await server.sandbox(`/apps/${app_id}`, { request_url }, 'PATCH');
    return null;
  } catch (reason) {
    if (!(reason instanceof SandboxError)) throw reason;
    return `The Request URL ${request_url} did not answer its challenge.`;
  }
}

/** Tells a client that runs already what it is examined by, and what it is given. In an exam of calls its answer ends its work. */
async function tell({
  address,
  examinee,
  exam,
  environment,
  over,
}: Driven): Promise<string | null> {
  const task = new URL(examinee.paths.task, address).href;
  const { name, kind, about } = exam;
  try {
    const answer = await fetch(task, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ exam: name, kind, about, environment }),
      signal: over,
    });
    await answer.body?.cancel();
    return answer.ok ? null : `POST ${task} answered ${answer.status}.`;
  } catch {
    return `POST ${task} was not answered.`;
  }
}

/** How long a client is silent that has come to its end, in milliseconds of the exam's time. */
const SILENCE_MS = 5000;

/**
 * Waits until the client has shown that it is still at work after the fault, which is the last that an exam asks for, and
 * everything is shown or nothing more comes. One whose program has ended is done, too.
 */
async function untilDone({ server, exam: { name, kind }, over, hasEnded }: Driven): Promise<void> {
  let calls = -1;
  let isSilent = false;
  let cancelTimer = (): void => {};
  while (!over.aborted && !hasEnded()) {
    const exam = await examNow(server, name);
    if (exam.calls !== calls) {
      ({ calls } = exam);
      cancelTimer();
      isSilent = false;
      cancelTimer = server.time.wake(SILENCE_MS, () => {
        isSilent = true;
      });
    }
    const isLast = exam.points.some(({ id, state }) => id === 'after' && state === 'passed');
    if ((isLast || kind === 'sign-in') && (isSilent || isShown(exam))) break;
    if (isLast && !over.aborted) server.time.setPace('steps');
    await pause(100);
  }
  cancelTimer();
}

/** Waits until nothing is under way between client and platform, and the exam has looked at all of it. */
async function untilQuiet(server: ExamServer, name: string): Promise<void> {
  for (let before = ''; ; await pause(0)) {
    while (!server.time.isQuiet) await pause(20);
    const now = JSON.stringify(await examNow(server, name));
    if (now === before) return;
    before = now;
  }
}
