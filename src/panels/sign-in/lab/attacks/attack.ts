import type { SignInCheck } from '../../../../contract/conditions.ts';
import type { Check } from '../../../../ui/display/CheckList.tsx';
import type { Stage } from './stage.ts';

/** The participants, in the order of the lanes. */
export const LANES = ['attacker', 'victim', 'app', 'platform'] as const;
export type Lane = (typeof LANES)[number];

/** One step of an attack: from one participant to another, or within one. */
export interface Scene {
  readonly id: string;
  readonly from: Lane;
  readonly to: Lane;
  readonly does: string;
}

/** The check that stops an attack. */
interface GuardingCheck {
  /** The label of its switch, such as `The app checks the state`. */
  readonly label: string;
  /** What the switch turns on and off: checks that the app makes in the page, by id, or a check that the platform makes. */
  readonly checks: { readonly app: readonly string[] } | { readonly platform: SignInCheck };
}

/** The harm of an attack that no check stopped. */
export interface Harm {
  readonly summary: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** The outcome of an attack. If `harm` is null, the first failed check stopped it; otherwise the skipped check would have stopped it. */
export interface Outcome {
  readonly checks: readonly Check[];
  readonly harm: Harm | null;
}

/** What the page shows of a scene that has happened: a value, and the id of the call in the log. */
export interface SceneReport {
  readonly detail: string | null;
  readonly exchange: string | null;
}

/** Reports that a scene has happened. */
export type ReportScene<Id extends string> = (
  id: Id,
  detail?: string | null,
  call?: { readonly exchange: string | null },
) => void;

/** An attack on a sign-in. Scenes after `check` only happen if the check is skipped. */
export interface Attack {
  readonly id: string;
  readonly title: string;
  /** What the attacker does. */
  readonly does: string;
  /** The harm that the attack does if its check is skipped. */
  readonly harmWithoutCheck: string;
  readonly guard: GuardingCheck;
  readonly scenes: readonly Scene[];
  /** Plays the attack with real calls. Rejects if anything but a check stops the attack. */
  readonly play: (stage: Stage, report: ReportScene<string>) => Promise<Outcome>;
}

/** The scene in which the check is made. Every attack has one. */
export const CHECK = 'check';

/** The scenes of an attack by id, in order. */
type SceneTable<Id extends string> = Readonly<
  Record<Id, readonly [from: Lane, to: Lane, does: string]>
>;

/** Defines an attack. Its scenes are typed by their ids. */
export function defineAttack<Id extends string>({
  scenes,
  play,
  ...rest
}: Omit<Attack, 'scenes' | 'play'> & {
  readonly scenes: SceneTable<Id | typeof CHECK>;
  readonly play: (stage: Stage, report: ReportScene<Id | typeof CHECK>) => Promise<Outcome>;
}): Attack {
  const entries = Object.entries(scenes) as [Id, SceneTable<Id>[Id]][];
  return {
    ...rest,
    scenes: entries.map(([id, [from, to, does]]) => ({ id, from, to, does })),
    play,
  };
}
