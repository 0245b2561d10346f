import type { Exam, WorldApp } from '../../contract/sandbox.ts';
import type { PlatformOptions } from '../platform-options.ts';
import { openWorld, type Answered, type OpenWorld, START_S } from './open-world.ts';

/** A world in which an exam is armed. Its time passes only when a client waits. */
export interface ExamWorld extends OpenWorld {
  /** The time of the host, in seconds. */
  now(): number;
  wait(seconds: number): void;
  exam(): Promise<Exam>;
  finish(): Promise<Exam>;
  /** Posts a message to a channel that the bot is in; `more` are other arguments. */
  say(text: string, more?: Record<string, string>): Promise<Answered>;
}

/** A client that is examined, and what the exam must say of it. Points of neither list stay open. */
export interface ExamCase {
  readonly exam: string;
  readonly client: string;
  readonly runs: (world: ExamWorld) => Promise<unknown>;
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** The verdict, where a point may stay open. */
  readonly verdict?: Exam['verdict'];
  /** How many calls the exam looks at, where that is the rule. */
  readonly calls?: number;
  readonly options?: PlatformOptions;
}

/** An exam may answer what no documentation allows: a body that is no JSON is null. */
async function readLoosely(response: Response): Promise<Answered> {
  const text = await response.text().catch(() => '');
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // It ended in the middle.
  }
  return { status: response.status, headers: response.headers, body };
}

/** Opens such a world. */
export async function openExam(name: string, options: PlatformOptions = {}): Promise<ExamWorld> {
  const time = { now: START_S };
  const world = await openWorld({ clock: () => time.now * 1000, ...options });
  await armExam(world, name, {});
  const [app = world.app] = (await world.brief()).apps;
  return examWorld({ world, time, name, app });
}

/** Opens a world in which that many apps are examined at the same time, besides one that is not. */
export async function openExams(
  name: string,
  count: number,
  options: PlatformOptions = {},
): Promise<{ readonly other: OpenWorld; readonly examined: readonly ExamWorld[] }> {
  const time = { now: START_S };
  const other = await openWorld({ clock: () => time.now * 1000, ...options });
  const like = (await other.sandbox(`/apps/${other.app.app_id}/manifest`)).body.manifest;
  const examined: ExamWorld[] = [];
  for (let n = 0; n < count; n += 1) {
    const manifest = { ...like, display_information: { name: `Examined ${n}` } };
    const made = (await other.sandbox('/apps', { manifest })).body.app as WorldApp;
    const invited = { channel: other.channels['deploys'] ?? '', users: made.bot_user_id };
    await other.call('conversations.invite', invited, { token: other.user });
    await armExam(other, name, { app_id: made.app_id });
    examined.push(examWorld({ world: other, time, name, app: made, app_id: made.app_id }));
  }
  return { other, examined };
}

async function armExam(world: OpenWorld, name: string, body: object): Promise<void> {
  const answer = await world.sandbox(`/exams/${name}`, body);
  if (answer.body.ok !== true) throw new Error(answer.body.message);
}

interface Examined {
  readonly world: OpenWorld;
  readonly time: { now: number };
  readonly name: string;
  readonly app: WorldApp;
  /** Of an app among others. */
  readonly app_id?: string;
}

function examWorld({ world, time, name, app, app_id }: Examined): ExamWorld {
  const query = app_id === undefined ? '' : `?app_id=${app_id}`;
  const body = app_id === undefined ? {} : { app_id };
  const tokenOf = (type: string) => app.tokens.find((each) => each.type === type)?.token ?? '';
  const bot = tokenOf('bot');
  /** The token that the client is given for the exam, if it is not that of its app. */
  let ofExam: Promise<string> | null = null;
  const tokenGiven = () =>
    (ofExam ??= world
      .sandbox(`/exams/${name}${query}`)
      .then((shown) => (shown.body.exam.given['SLACK_BOT_TOKEN'] as string | undefined) ?? bot));
  const call: OpenWorld['call'] = async (method, args = {}, given = {}) => {
    const usual = app_id === undefined ? bot : await tokenGiven();
    const { token = usual, verb = 'POST', headers = {} } = given;
    const written = new URLSearchParams(args);
    const url = `${world.platform.deployment.base_url}/api/${method}`;
    const init = {
      method: verb,
      headers: token === null ? headers : { authorization: `Bearer ${token}`, ...headers },
    };
    return readLoosely(
      await world.platform.fetch(
        verb === 'GET'
          ? new Request(`${url}?${written}`, init)
          : new Request(url, { ...init, body: written }),
      ),
    );
  };
  return {
    ...world,
    app,
    bot,
    user: tokenOf('user'),
    call,
    now: () => time.now,
    wait: (seconds) => {
      time.now += seconds;
    },
    exam: async () => (await world.sandbox(`/exams/${name}${query}`)).body.exam as Exam,
    finish: async () => (await world.sandbox(`/exams/${name}/finish`, body)).body.exam as Exam,
    say: (text, more = {}) =>
      call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text, ...more }),
  };
}
