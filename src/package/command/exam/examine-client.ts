import type { ParleyServer } from '../../world/listen.ts';
import { SandboxError } from '../../world/world.ts';
import { armExam, type Exam, examNow, finishExam } from './examined.ts';
import { freePort, listensAt, pause, startClient, type StartedClient } from './started-client.ts';
import { visit } from './visit.ts';

/** The client that is examined: a command that starts it, its address, or both. */
export interface Examinee {
  readonly run: readonly string[];
  /** Where it listens; null: at the port in PORT, if it is started and listens. */
  readonly url: string | null;
  readonly paths: { readonly events: string; readonly login: string; readonly task: string };
  /** How long an exam may take, in milliseconds. */
  readonly limit_ms: number;
}

/** An exam that was taken. `note` says what kept it from being shown, null if nothing did. */
export interface Result {
  readonly exam: Exam;
  readonly note: string | null;
}

/** Arms an exam, has the client do its work, and returns the verdict. */
export async function examineClient(
  server: ParleyServer,
  name: string,
  examinee: Examinee,
): Promise<Result> {
  const exam = await armExam(server, name);
  const end = Date.now() + examinee.limit_ms;
  const { run, url } = examinee;
  const address = url ?? `http://127.0.0.1:${await freePort()}`;
  const environment = await environmentOf(server, exam, address);
  const given = { server, exam, examinee, end, address, environment };
  if (run.length > 0 && exam.kind === 'calls') return runToEnd(given);
  const started = run.map((command) => startClient(command, environment));
  try {
    const hasEnded = () => started.length > 0 && started.every((client) => client.hasEnded());
    const note = await DRIVES[exam.kind]({ ...given, started, hasEnded });
    if (note === null && exam.kind !== 'calls') await untilDecided(server, name, end, hasEnded);
    return { exam: await finishExam(server, name), note };
  } finally {
    await Promise.all(started.map((client) => client.stop()));
  }
}

interface Given {
  readonly server: ParleyServer;
  readonly exam: Exam;
  readonly examinee: Examinee;
  /** When the exam must be over, in milliseconds of this machine. */
  readonly end: number;
  readonly address: string;
  readonly environment: Readonly<Record<string, string>>;
}

interface Driven extends Given {
  readonly started: readonly StartedClient[];
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
async function runToEnd({ server, exam, examinee, end, environment }: Given): Promise<Result> {
  let note: string | null = null;
  for (const command of examinee.run) {
    const client = startClient(command, environment);
    const late = Symbol('late');
    const code = await Promise.race([
      client.ended,
      pause(Math.max(0, end - Date.now())).then(() => late),
    ]);
    if (code === late) {
      note = 'The client did not end in time, and was stopped.';
      await client.stop();
    } else if (code !== 0)
      note = `The client ended with ${code === null ? 'a signal' : String(code)}.`;
  }
  return { exam: await finishExam(server, exam.name), note };
}

/** How the work of a client is begun, by what it is examined by. Returns why it could not be; null if it was. */
const DRIVES: Readonly<Record<Exam['kind'], (given: Driven) => Promise<string | null>>> = {
  calls: async (given) => (await tell(given)) ?? null,
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
    const { server, exam, address, examinee, end } = given;
    const { app_id, redirect_urls } = (await server.app()) as WithRedirects;
    const urls = { redirect_urls: [...redirect_urls, new URL(address).origin] };
    await server.sandbox(`/apps/${app_id}`, urls, 'PATCH');
    const allowed = [new URL(address).origin, new URL(server.url).origin];
    const login = new URL(examinee.paths.login, address).href;
    for (let people = 0; people < exam.points.length + 2 && Date.now() < end; people += 1) {
      const failed = await visit(login, allowed).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (people === 0 && failed !== null) return `Nobody could visit ${login}.`;
      if (isShown(await examNow(server, exam.name))) break;
    }
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
  const { address, end, hasEnded, started } = given;
  const until = Math.min(end, Date.now() + START_MS);
  if (!(await listensAt(new URL(address), until, hasEnded)))
    return `Nothing listens at ${address}.`;
  if (started.length === 0) await tell(given);
  return null;
}

/** How long a client may take to listen. */
const START_MS = 15_000;

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
async function tell({ address, examinee, exam, environment, end }: Given): Promise<string | null> {
  const task = new URL(examinee.paths.task, address).href;
  const { name, kind, about } = exam;
  try {
    const answer = await fetch(task, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ exam: name, kind, about, environment }),
      signal: AbortSignal.timeout(Math.max(1, end - Date.now())),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `POST ${task} answered ${answer.status}.`;
  } catch {
    return `POST ${task} was not answered.`;
  }
}

/** How long a client that was reached may take to begin. */
const BEGIN_MS = 10_000;

async function untilDecided(
  server: ParleyServer,
  name: string,
  end: number,
  hasEnded: () => boolean,
): Promise<void> {
  const begun = Date.now();
  while (Date.now() < end && !hasEnded()) {
    const exam = await examNow(server, name);
    if (exam.verdict !== null && isShown(exam)) return;
    if (exam.verdict === 'not_shown') return;
    if (exam.verdict === 'failed' && Date.now() - begun > BEGIN_MS) return;
    if (exam.calls === 0 && Date.now() - begun > BEGIN_MS) return;
    await pause(100);
  }
}
