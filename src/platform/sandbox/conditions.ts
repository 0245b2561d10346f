import * as z from 'zod/mini';
import type { JsonSchema } from '../../contract/catalog.ts';
import type { ConditionEntry, ConditionList } from '../../contract/conditions.ts';
import { CONDITIONS } from '../conditions/index.ts';
import type { Condition } from '../conditions/define-condition.ts';
import type { World } from '../world.ts';
import { fitted } from './json-body.ts';
import { isRefusal, refuse, type Refusal } from './refusal.ts';

/** `GET /sandbox/conditions`: every condition, and whether the world is in it. */
export function conditionList(world: World): ConditionList {
  return { ok: true, conditions: CONDITIONS.map((condition) => entryOf(world, condition)) };
}

function entryOf(world: World, condition: Condition): ConditionEntry {
  const { name, title, about, stands_for, codes, assumptions = [] } = condition;
  const active = world.conditions.get(name);
  const { $schema: _draft, ...parameters } = z.toJSONSchema(condition.parameters, {
    io: 'input',
  }) as JsonSchema;
  return {
    name,
    title,
    about,
    stands_for,
    parameters,
    codes,
    assumptions,
    active: active !== undefined,
    active_parameters: active?.parameters ?? null,
  };
}

function conditionNamed(name: string): Condition | Refusal {
  return (
    CONDITIONS.find((condition) => condition.name === name) ??
    refuse(
      'condition_not_found',
      `There is no condition ${JSON.stringify(name)}; GET /sandbox/conditions names them.`,
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
    return refuse('invalid_parameters', `${name} has no parameter ${unknown}; leave it out.`);
  const parameters = fitted(condition.parameters, body, 'parameters');
  if (isRefusal(parameters)) return parameters;
  leave(world, condition);
  const before = condition.enter(world, parameters.fitted as never);
  if (typeof before === 'object' && before !== null && isRefusal(before)) return before;
  world.conditions.put({ name, parameters: parameters.fitted, before });
  return entryOf(world, condition);
}

/** `DELETE /sandbox/conditions/{name}`: puts the world out of it; nothing happens when it is not in it. */
export function leaveCondition(world: World, name: string): ConditionEntry | Refusal {
  const condition = conditionNamed(name);
  if (isRefusal(condition)) return condition;
  leave(world, condition);
  return entryOf(world, condition);
}

function leave(world: World, { name, leave: restore }: Condition): void {
  const active = world.conditions.get(name);
  if (active === undefined) return;
  restore(world, active.before as never);
  world.conditions.remove(name);
}
