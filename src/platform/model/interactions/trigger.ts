import * as z from 'zod/mini';
import { TRIGGER_LIFE_S } from '../../../contract/lifetimes.ts';
import { HEX } from '../../runtime/random.ts';
import { removeWhile } from '../../store/prune.ts';
import { rank } from '../../store/stamp.ts';
import { defineTable } from '../define-table.ts';
import { appId, count, seconds, userId } from '../shapes.ts';
import { examFault } from '../exam.ts';
import type { World } from '../world/world.ts';

/** The right to open a view for a person, once and soon after they acted (interactivity, "Triggers and response URLs"). */
export const TriggerRecord = z.object({
  /** The `trigger_id`. */
  id: z.string(),
  serial: count,
  app: appId,
  user: userId,
  /** The interaction that gave it out; null if the sandbox did. */
  interaction: z.nullable(z.string()),
  /** The view in which the person acted; null if it was elsewhere. */
  view: z.nullable(z.string()),
  issued_at: seconds,
  /** How long it lives, in seconds. */
  life_s: z.number(),
  used: z.boolean(),
});
export type TriggerRecord = z.infer<typeof TriggerRecord>;

export const triggers = defineTable({
  name: 'triggers',
  schema: TriggerRecord,
  key: (row) => row.id,
  indexes: {
    serial: ({ serial }) => rank(serial),
    interaction: ({ interaction, serial }) =>
      interaction === null ? null : `${interaction}:${rank(serial)}`,
    app: ({ app, serial }) => `${app}:${rank(serial)}`,
  },
  references: { app: 'apps', user: 'users' },
  holdsSecrets: true,
});

/** How many triggers a world keeps, so that a late or second use is refused with its reason. */
const MAX_TRIGGERS = 1000;

type Triggers = Pick<World, 'triggers' | 'ids' | 'clock' | 'service' | 'exams'>;

/** What a new trigger is for. */
type NewTrigger = Pick<TriggerRecord, 'app' | 'user' | 'interaction' | 'view'> & {
  readonly life_s?: number;
};

/** Issues a trigger. A condition or an exam may have it live shorter, or end at once, whatever is given. */
export function issueTrigger(world: Triggers, given: NewTrigger): TriggerRecord {
  const serial = world.ids.number('trigger');
  const life_s = examFault(world, given.app, 'trigger_life_s') ?? world.service.trigger_life_s;
  removeWhile(
    world.triggers,
    world.triggers.scanIndex('serial', { prefix: '' }),
    (row) => row.serial <= serial - MAX_TRIGGERS,
  );
  const digits = (length: number) => world.ids.word('trigger', length, '123456789');
  return world.triggers.put({
    id: `${digits(12)}.${digits(12)}.${world.ids.secret('trigger', 32, HEX)}`,
    serial,
    issued_at: world.clock.now(),
    life_s: TRIGGER_LIFE_S,
    used: false,
    ...given,
    ...(life_s !== undefined && { life_s }),
  });
}

/** When a trigger ends, in epoch seconds. */
export const triggerEnd = ({ issued_at, life_s }: TriggerRecord): number => issued_at + life_s;

/** Whether a trigger can be used, and if not, why. A clock that was moved back makes none live longer. */
export function triggerState(
  { clock }: Pick<World, 'clock'>,
  trigger: TriggerRecord,
): 'open' | 'used' | 'expired' {
  if (trigger.used) return 'used';
  const now = clock.now();
  return now >= trigger.issued_at && now < triggerEnd(trigger) ? 'open' : 'expired';
}

/** The trigger of an interaction; undefined if it has none. */
export function triggerOf(
  world: Pick<World, 'triggers'>,
  interaction: string,
): TriggerRecord | undefined {
  const [found] = world.triggers.scanIndex('interaction', { prefix: `${interaction}:` });
  return found;
}
