import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  type ClassRecord,
  type ClassStorage,
  type MemberRecord,
  readClass,
  type Role,
} from './class-record.ts';
import { type Denial, deny, LINK_UNKNOWN } from './denial.ts';
import {
  MAX_CLASS_MS,
  MAX_LEARNERS,
  MAX_NAME_LENGTH,
  MAX_PEOPLE,
  MAX_STREAMS,
  MAX_TEACHERS,
  PRESENT_MS,
} from './limits.ts';

/** What a class needs of its host. */
export interface RosterPorts {
  readonly storage: ClassStorage;
  /** A new secret for a link or a key, which nobody can guess: letters, digits, - and _ alone. */
  readonly secret: () => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** When the world of the class ends, in epoch milliseconds; null: it does not end by itself. */
  readonly worldEnds: number | null;
}

/** The two links of a class. */
export type LinkName = keyof ClassRecord['links'];

interface Presence {
  /** How many are open. */
  streams: number;
  /** Epoch milliseconds; 0: the person is gone. */
  calledAt: number;
}

/** The people of a class, who of them is present, and the settings of the class. All but presence is stored. */
export class Roster {
  readonly #ports: RosterPorts;
  readonly #byKey = new Map<string, MemberRecord>();
  readonly #presence = new Map<string, Presence>();
  readonly #record: ClassRecord;
  /** Called after each change that others see. */
  onChange: () => void = () => {};

  /** @throws if the stored class cannot be read */
  constructor(ports: RosterPorts) {
    this.#ports = ports;
    const stored = ports.storage.read('class');
    this.#record = stored === null ? this.#newRecord() : readClass(stored);
    // The links are handed out at once, and must stay the same after a restart.
    if (stored === null) this.save().catch(() => undefined);
    for (const member of this.#record.members) this.#byKey.set(member.key, member);
  }

  get record(): Readonly<ClassRecord> {
    return this.#record;
  }

  get members(): readonly MemberRecord[] {
    return this.#record.members;
  }

  get isOver(): boolean {
    return this.#ports.now() >= this.#record.ends_at;
  }

  /** When a class ends that begins, or is extended, at `time`. Both are epoch milliseconds. */
  endFrom(time: number): number {
    return Math.min(time + MAX_CLASS_MS, this.#ports.worldEnds ?? Infinity);
  }

  /** Whether the class lasts as long as its world, and cannot go on after that. */
  get endsWithWorld(): boolean {
    return this.#record.ends_at >= (this.#ports.worldEnds ?? Infinity);
  }

  /** The member with this key, or null. Keys are looked up by their hash, so the time it takes reveals nothing about them. */
  memberWithKey(key: string): MemberRecord | null {
    return this.#byKey.get(hashOf(key)) ?? null;
  }

  memberWithId(id: string): MemberRecord | null {
    return this.members.find((member) => member.id === id) ?? null;
  }

  /** Lets somebody in by the secret of a link. Returns their key, which is not stored. */
  async join(
    link: string,
    name: string,
    watches: boolean,
  ): Promise<{ readonly member: MemberRecord; readonly key: string } | Denial> {
    const linkName = this.#linkWith(link);
    if (linkName === null) return LINK_UNKNOWN;
    const role: Role = linkName === 'teach' ? 'teacher' : watches ? 'watcher' : 'learner';
    const clean = name.trim().normalize('NFC');
    const fault = nameFault(clean) ?? this.#roomFault(role) ?? this.#takenFault(clean);
    if (fault !== null) return fault;
    const key = this.#ports.secret();
    const member: MemberRecord = {
      id: `m${this.#record.next}`,
      role,
      name: clean,
      key: hashOf(key),
      user_id: null,
      app_id: null,
      world: this.#record.world,
      joined_at: this.#ports.now(),
      hand: null,
      progress: {},
    };
    this.#record.next += 1;
    this.#record.members.push(member);
    this.#byKey.set(member.key, member);
    await this.save();
    return { member, key };
  }

  /** Removes somebody from the class: their key no longer works. */
  async remove(member: MemberRecord): Promise<void> {
    this.#byKey.delete(member.key);
    this.#presence.delete(member.id);
    this.#record.members = this.members.filter(({ id }) => id !== member.id);
    await this.save();
  }

  /** Replaces the secret of a link. The old link ends at once; people who joined with it stay. */
  async renewLink(name: LinkName): Promise<void> {
    this.#record.links[name] = this.#ports.secret();
    await this.save();
  }

  /** Changes the class, or somebody in it, and stores that. */
  async change(edit: (record: ClassRecord) => void): Promise<void> {
    edit(this.#record);
    await this.save();
  }

  async save(): Promise<void> {
    this.onChange();
    await this.#ports.storage.write('class', JSON.stringify(this.#record));
  }

  /** Notes that somebody called: they count as present for a while. */
  noteCall({ id }: MemberRecord): void {
    const presence = this.#presenceOf(id);
    const wasThere = this.#isThere(presence);
    presence.calledAt = this.#ports.now();
    if (!wasThere) this.onChange();
  }

  /** Counts a stream that somebody opens. Returns the function that ends it, or null if they have too many. */
  openStream({ id }: MemberRecord): (() => void) | null {
    const presence = this.#presenceOf(id);
    if (presence.streams >= MAX_STREAMS) return null;
    presence.streams += 1;
    this.onChange();
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      presence.streams -= 1;
      // A person who closes the page is gone at once.
      if (presence.streams === 0) presence.calledAt = 0;
      this.onChange();
    };
  }

  isPresent({ id }: MemberRecord): boolean {
    const presence = this.#presence.get(id);
    return presence !== undefined && this.#isThere(presence);
  }

  get present(): number {
    return this.members.filter((member) => this.isPresent(member)).length;
  }

  #presenceOf(id: string): Presence {
    const known = this.#presence.get(id);
    if (known !== undefined) return known;
    const first = { streams: 0, calledAt: 0 };
    this.#presence.set(id, first);
    return first;
  }

  #isThere = ({ streams, calledAt }: Presence) =>
    streams > 0 || (calledAt > 0 && this.#ports.now() - calledAt < PRESENT_MS);

  #linkWith(secret: string): LinkName | null {
    const hash = hashOf(secret);
    const { teach, join } = this.#record.links;
    if (hash === hashOf(teach)) return 'teach';
    return hash === hashOf(join) ? 'join' : null;
  }

  #roomFault(role: Role): Denial | null {
    const count = (counted: Role) =>
      this.members.filter((member) => member.role === counted).length;
    if (this.members.length >= MAX_PEOPLE)
      return deny(
        409,
        'class_full',
        `A class has at most ${MAX_PEOPLE} people. Ask the teacher to remove somebody who left.`,
      );
    if (role === 'teacher' && count('teacher') >= MAX_TEACHERS)
      return deny(
        409,
        'class_full',
        `A class has at most ${MAX_TEACHERS} teachers. Remove one who left.`,
      );
    if (role === 'learner' && count('learner') >= MAX_LEARNERS)
      return deny(
        409,
        'class_full',
        `A class has at most ${MAX_LEARNERS} learners, each with an app of their own. Join to watch only, or ask the teacher to remove somebody who left.`,
      );
    return null;
  }

  #takenFault(name: string): Denial | null {
    const wanted = foldName(name);
    return this.members.some((member) => foldName(member.name) === wanted)
      ? deny(
          409,
          'name_taken',
          `Somebody in this class is called ${JSON.stringify(name)} already. If that is you, use the browser in which you joined, or ask the teacher to remove the earlier one; otherwise add a letter.`,
        )
      : null;
  }

  #newRecord(): ClassRecord {
    const now = this.#ports.now();
    return {
      version: 1,
      started_at: now,
      ends_at: this.endFrom(now),
      links: { teach: this.#ports.secret(), join: this.#ports.secret() },
      sees_all: false,
      follow: null,
      handed: null,
      members: [],
      world: 0,
      next: 1,
    };
  }
}

const hashOf = (text: string): string => bytesToHex(sha256(new TextEncoder().encode(text)));

/** Makes names equal that look alike to people. */
const foldName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');

function nameFault(name: string): Denial | null {
  const { length } = Array.from(name);
  if (length === 0)
    return deny(400, 'invalid_name', 'Say what the class should call you: name is empty.');
  if (length > MAX_NAME_LENGTH)
    return deny(
      400,
      'invalid_name',
      `A name has at most ${MAX_NAME_LENGTH} characters; this one has ${length}. Choose a shorter one.`,
    );
  return /\p{Cc}/u.test(name)
    ? deny(
        400,
        'invalid_name',
        'A name is one line of text: it has a control character. Type it again.',
      )
    : null;
}
