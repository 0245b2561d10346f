import type { Exam } from '../../contract/sandbox.ts';
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
  let now = START_S;
  const world = await openWorld({ clock: () => now * 1000, ...options });
  const armed = await world.sandbox(`/exams/${name}`, {});
  if (armed.body.ok !== true) throw new Error(armed.body.message);
  const [app = world.app] = (await world.brief()).apps;
  const bot = app.tokens[0]?.token ?? '';
  const call: OpenWorld['call'] = async (method, args = {}, given = {}) => {
    const { token = bot, verb = 'POST', headers = {} } = given;
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
    user: app.tokens[1]?.token ?? '',
    call,
    now: () => now,
    wait: (seconds) => {
      now += seconds;
    },
    exam: async () => (await world.sandbox(`/exams/${name}`)).body.exam as Exam,
    finish: async () => (await world.sandbox(`/exams/${name}/finish`, {})).body.exam as Exam,
    say: (text, more = {}) =>
      call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text, ...more }),
  };
}
