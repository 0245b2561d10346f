import type { Exam, SandboxRefusal, WorldApp } from '../contract/sandbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { MemberRecord } from './class-record.ts';
import { type Denial, deny } from './denial.ts';
import type { Json } from './reduced.ts';
import type { Roster } from './roster.ts';

/** The longest name of an app, in characters. */
const MAX_APP_NAME = 35;

/** Gives learners a person and an app in the world, and again in each world that takes its place (docs/assumptions.md, A-120). */
export class Provision {
  readonly #platform: Platform;
  readonly #roster: Roster;
  /** Learners whose person and app are in the world of now. */
  readonly #ready = new Map<string, Promise<Denial | null>>();
  /** Changes in each turn: two apps are never made at a time, so that their names and ids come in an order. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(platform: Platform, roster: Roster) {
    this.#platform = platform;
    this.#roster = roster;
  }

  /** Another world takes the place of the one in which they were. */
  async forget(): Promise<void> {
    this.#ready.clear();
    await this.#roster.change((record) => {
      record.world += 1;
    });
  }

  /** Makes sure that a learner has both. A denial says why that is not possible; the next call tries again. */
  ready(member: MemberRecord): Promise<Denial | null> {
    if (member.role !== 'learner') return Promise.resolve(null);
    const known = this.#ready.get(member.id);
    if (known !== undefined) return known;
    const made = this.#turn.then(() => this.#make(member));
    this.#turn = made.catch(() => undefined);
    this.#ready.set(member.id, made);
    const forget = () => {
      if (this.#ready.get(member.id) === made) this.#ready.delete(member.id);
    };
    made.then((denial) => (denial === null ? undefined : forget()), forget);
    return made;
  }

  async read(path: string): Promise<Json> {
    return this.#ask('GET', path);
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
    const joined = await this.#ask('POST', '/sandbox/users', { real_name: member.name });
    if (joined['ok'] !== true) return cannotJoin(joined);
    const user_id = String(Object(joined['user'])['id']);
    const created = await this.#ask('POST', '/sandbox/apps', {
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
   * Whether their person and their app are there. In a world that took the place of another, the same ids may be those of
   * somebody else, so the name counts, too.
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

  /** An app like the first one of the world, so that lessons can be done with it, under the name of the learner. */
  async #manifestFor({ name }: MemberRecord): Promise<object> {
    const world = await this.read('/sandbox');
    const [first] = (world['apps'] ?? []) as readonly WorldApp[];
    const like = await this.read(`/sandbox/apps/${first?.app_id ?? ''}/manifest`);
    const { oauth_config } = Object(like['manifest']) as { readonly oauth_config?: object };
    return {
      display_information: { name: appNameOf(name) },
      features: { bot_user: { display_name: appNameOf(name) } },
      ...(oauth_config === undefined ? {} : { oauth_config }),
    };
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Json> {
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

/** The end of an app’s name says what it is; of a long name of a person the beginning stays. */
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
