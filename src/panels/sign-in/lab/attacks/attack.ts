import type { SignInCheck } from '../../../../contract/conditions.ts';
import type { Check } from '../../../../ui/display/CheckList.tsx';
import type { Stage } from './stage.ts';

/** Who takes part, in the order of the lanes. */
export const LANES = ['attacker', 'victim', 'app', 'platform'] as const;
export type Lane = (typeof LANES)[number];

/** One thing that happens: something goes from one lane to another, or stays in one. */
export interface Scene {
  readonly id: string;
  readonly from: Lane;
  readonly to: Lane;
  readonly does: string;
}

/** The check that stops an attack, and what it is without. */
interface GuardingCheck {
  /** As in `The app checks the state`, the label of its switch. */
  readonly label: string;
  /** `app`: the page leaves out the checks of these ids. `platform`: a condition of the world leaves out this one. */
  readonly by: { readonly app: readonly string[] } | { readonly platform: SignInCheck };
}

/** The outcome of an attack that nothing stops. */
export interface Harm {
  readonly says: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** What an attack came to. Without `harm` the first failed check stopped it; with it, a check that was left out would have. */
export interface Outcome {
  readonly checks: readonly Check[];
  readonly harm: Harm | null;
}

/** What was seen of a scene: a value, and the call that was made. */
export interface Told {
  readonly detail: string | null;
  readonly exchange: string | null;
}

/** Says that a scene has happened. */
export type Tell<Id extends string> = (
  id: Id,
  detail?: string | null,
  call?: { readonly exchange: string | null },
) => void;

/** An attack on a sign-in. Scenes after `check` only happen if the check is left out. */
export interface Attack {
  readonly id: string;
  readonly title: string;
  /** What the attacker does. */
  readonly does: string;
  /** The harm that it does if the check that stops it is left out. */
  readonly without: string;
  readonly guard: GuardingCheck;
  readonly scenes: readonly Scene[];
  /** Plays it for real. Rejects if it fails for another reason than a check. */
  readonly play: (stage: Stage, tell: Tell<string>) => Promise<Outcome>;
}

/** The scene in which the check is made. Every attack has one. */
export const CHECK = 'check';

/** Scenes as they are written, in their order. */
type Written<Id extends string> = Readonly<
  Record<Id, readonly [from: Lane, to: Lane, does: string]>
>;

/** Makes an attack, typed by the ids of its scenes. */
export function defineAttack<Id extends string>({
  scenes,
  play,
  ...rest
}: Omit<Attack, 'scenes' | 'play'> & {
  readonly scenes: Written<Id | typeof CHECK>;
  readonly play: (stage: Stage, tell: Tell<Id | typeof CHECK>) => Promise<Outcome>;
}): Attack {
  const entries = Object.entries(scenes) as [Id, Written<Id>[Id]][];
  return {
    ...rest,
    scenes: entries.map(([id, [from, to, does]]) => ({ id, from, to, does })),
    play,
  };
}
