import type { ConditionEntry, ConditionList } from '../../../contract/conditions.ts';
import { CONDITIONS } from '../../conditions/index.ts';
import type { Condition } from '../../conditions/define-condition.ts';
import type { World } from '../../model/world/world.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';
import { fitBody } from '../route/json-body.ts';
import { isRefusal, refuse, type Refusal } from '../../http/refusal.ts';

/** `GET /sandbox/conditions`: every condition, and whether the world is in it. */
export function conditionList(world: Pick<World, 'conditions'>): ConditionList {
  return { ok: true, conditions: CONDITIONS.map((condition) => entryOf(world, condition)) };
}

function entryOf(world: Pick<World, 'conditions'>, condition: Condition): ConditionEntry {
  const { name, title, about, stands_for, codes, assumptions = [] } = condition;
  const active = world.conditions.get(name);
  return {
    name,
    title,
    about,
    stands_for,
    parameters: jsonSchemaOf(condition.parameters, 'input'),
    codes,
    assumptions,
    active: active !== undefined,
    active_parameters: active?.parameters ?? null,
  };
}

const findCondition = (name: string) => CONDITIONS.find((condition) => condition.name === name);

function conditionNamed(name: string): Condition | Refusal {
  return (
    findCondition(name) ??
    refuse(
      'condition_not_found',
      `There is no condition ${JSON.stringify(name)}; GET /sandbox/conditions lists them.`,
      404,
    )
  );
}

/** `PUT /sandbox/conditions/{name}`: puts the world in it; once more with other parameters changes them. */
export function enterCondition(
  world: World,
  name: string,
  body: unknown,
): ConditionEntry | Refusal {
  const condition = conditionNamed(name);
  if (isRefusal(condition)) return condition;
  const unknown = Object.keys(Object(body) as object).find(
    (key) => !Object.hasOwn(condition.parameters.shape, key),
  );
  if (unknown !== undefined)
    return refuse('invalid_parameters', `Unknown parameter ${unknown} of ${name}; leave it out.`);
  const parameters = fitBody(condition.parameters, body, 'invalid_parameters');
  if (isRefusal(parameters)) return parameters;
  leave(world, condition);
  const refusal = enter(world, condition, parameters.fitted);
  return refusal ?? entryOf(world, condition);
}

/** `DELETE /sandbox/conditions/{name}`: turns the condition off. Does nothing if it is off. */
export function leaveCondition(world: World, name: string): ConditionEntry | Refusal {
  const condition = conditionNamed(name);
  if (isRefusal(condition)) return condition;
  leave(world, condition);
  return entryOf(world, condition);
}

/** Puts the world in a condition, on top of those it is in. */
function enter(
  world: World,
  { name, enter: write }: Condition,
  parameters: object,
): Refusal | null {
  const entered = Math.max(0, ...Array.from(world.conditions.scan(), (row) => row.entered)) + 1;
  const before = write(world, parameters as never);
  if (typeof before === 'object' && before !== null && isRefusal(before)) return before;
  world.conditions.put({ name, parameters: { ...parameters }, before, entered });
  return null;
}

/**
 * Puts the world out of a condition. What a later one overwrote may be the work of this one, so those that
 * were entered after it are left first, and entered again on what is then there.
 */
function leave(world: World, { name }: Condition): void {
  const active = world.conditions.get(name);
  if (active === undefined) return;
  const later = [...world.conditions.scan()]
    .filter(({ entered }) => entered > active.entered)
    .toSorted((a, b) => a.entered - b.entered);
  for (const row of [active, ...later].toReversed()) {
    findCondition(row.name)?.leave(world, row.before as never);
    world.conditions.remove(row.name);
  }
  for (const row of later) {
    const condition = findCondition(row.name);
    if (condition !== undefined) enter(world, condition, row.parameters);
  }
}
