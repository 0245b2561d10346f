import type { Exam, SandboxRefusal, WorldApp } from '../contract/sandbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { MemberRecord } from './class-record.ts';
import { type Denial, deny } from './denial.ts';
import type { Json } from './reduced.ts';
import type { Roster } from './roster.ts';

/** The longest name of an app, in characters. */
const MAX_APP_NAME = 35;

/** Gives learners a person and an app in the world, and again after the world was replaced (docs/assumptions.md, A-120). */
export class Provision {
  readonly #platform: Platform;
  readonly #roster: Roster;
  /** By the id of a learner: settles when their person and app are in the current world. */
  readonly #prepared = new Map<string, Promise<Denial | null>>();
  /** The last task of the queue: apps are made one after the other, so that their names and ids come in order. */
  #lastTask: Promise<unknown> = Promise.resolve();

  constructor(platform: Platform, roster: Roster) {
    this.#platform = platform;
    this.#roster = roster;
  }

  /** Notes that the world was replaced: learners need a person and an app again. */
  async forget(): Promise<void> {
    this.#prepared.clear();
    await this.#roster.change((record) => {
      record.world += 1;
    });
  }

  /** Makes sure that a learner has a person and an app. A denial says why that failed; the next call tries again. */
  prepare(member: MemberRecord): Promise<Denial | null> {
    if (member.role !== 'learner') return Promise.resolve(null);
    const known = this.#prepared.get(member.id);
    if (known !== undefined) return known;
    const made = this.#lastTask.then(() => this.#make(member));
    this.#lastTask = made.catch(() => undefined);
    this.#prepared.set(member.id, made);
    const forget = () => {
      if (this.#prepared.get(member.id) === made) this.#prepared.delete(member.id);
    };
    made.then((denial) => (denial === null ? undefined : forget()), forget);
    return made;
  }

  async read(path: string): Promise<Json> {
    return this.#call('GET', path);
  }

  /** The verdicts so far of all exams that are armed in the world. */
  async verdicts(): Promise<readonly Exam[]> {
    return ((await this.read('/sandbox/verdicts'))['exams'] ?? []) as readonly Exam[];
  }

  async #make(member: MemberRecord): Promise<Denial | null> {
    const { world } = this.#roster.record;
    if (await this.#isThere(member, world)) {
      if (member.world !== world) await this.#roster.change(() => void (member.world = world));
      return null;
    }
    const joined = await this.#call('POST', '/sandbox/users', { real_name: member.name });
    if (joined['ok'] !== true) return cannotJoin(joined);
    const user_id = String(Object(joined['user'])['id']);
    const created = await this.#call('POST', '/sandbox/apps', {
      manifest: await this.#manifestFor(member),
      user_id,
    });
    if (created['ok'] !== true) return cannotJoin(created);
    const { app_id, bot_user_id } = created['app'] as WorldApp;
    await this.#roster.change(() => {
      member.user_id = user_id;
      member.app_id = app_id;
      member.bot_user_id = bot_user_id;
      member.world = world;
    });
    return null;
  }

  /**
   * Whether the member’s person and app exist. After the world was replaced, somebody else may have the same ids, so the name
   * must match, too.
   */
  async #isThere(member: MemberRecord, world: number): Promise<boolean> {
    const { user_id, app_id, name } = member;
    if (user_id === null || app_id === null) return false;
    const { people = [] } = (await this.read(`/sandbox/users?ids=${user_id}`)) as {
      readonly people?: readonly { readonly real_name: string; readonly deleted: boolean }[];
    };
    const [person] = people;
    if (person === undefined || person.deleted) return false;
    if (member.world !== world && person.real_name !== name) return false;
    return (await this.read(`/sandbox/apps/${app_id}/manifest`))['ok'] === true;
  }

  /** A manifest like that of the world’s first app, so that lessons work with it, under the name of the learner. */
  async #manifestFor({ name }: MemberRecord): Promise<object> {
    const world = await this.read('/sandbox');
    const [first] = (world['apps'] ?? []) as readonly WorldApp[];
    const firstManifest = await this.read(`/sandbox/apps/${first?.app_id ?? ''}/manifest`);
    const { oauth_config } = Object(firstManifest['manifest']) as {
      readonly oauth_config?: object;
    };
    return {
      display_information: { name: appNameOf(name) },
      features: { bot_user: { display_name: appNameOf(name) } },
      ...(oauth_config === undefined ? {} : { oauth_config }),
    };
  }

  async #call(method: 'GET' | 'POST', path: string, body?: object): Promise<Json> {
    const { base_url } = this.#platform.deployment;
    const answer = await this.#platform.fetch(
      new Request(base_url + path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return (await answer.json()) as Json;
  }
}

/** The name of a learner’s app: the name of the learner, cut if it is long, and “(app)”. */
const appNameOf = (name: string): string => {
  const end = ' (app)';
  return (
    Array.from(name)
      .slice(0, MAX_APP_NAME - end.length)
      .join('') + end
  );
};

const cannotJoin = (refused: Json): Denial => {
  const { error, message } = refused as unknown as SandboxRefusal;
  return deny(
    503,
    'no_room_in_world',
    `The world has no room for your person and app now (${error}: ${message}). Ask the teacher; you are still in the class.`,
  );
};
