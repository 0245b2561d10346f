import * as z from 'zod/mini';
import { TRIGGER_LIFE_S } from '../../contract/lifetimes.ts';
import type { ServiceRecord } from '../model/service-state.ts';
import type { World } from '../model/world/world.ts';
import { defineCondition, methodNames, usual } from './define-condition.ts';

/** Writes some fields of the service's state; answers what they were. */
function write<Field extends keyof ServiceRecord>(
  world: Pick<World, 'services' | 'service'>,
  fields: Pick<ServiceRecord, Field>,
): Pick<ServiceRecord, Field> {
  const { service } = world;
  world.services.put({ ...service, ...fields });
  return Object.fromEntries(
    Object.keys(fields).map((field) => [field, service[field as Field]]),
  ) as Pick<ServiceRecord, Field>;
}

const failing = z.object({
  methods: methodNames('Methods that fail; * for all.', '*'),
  done: usual(
    z
      .enum(['sometimes', 'always', 'never'])
      .check(z.describe('Whether the changes of a failing call are kept.')),
    'sometimes',
  ),
});

export const SERVICE_CONDITIONS = [
  defineCondition({
    name: 'service_down',
    title: 'Service down',
    about: 'service',
    stands_for: 'The service is temporarily unavailable. Calls change nothing.',
    parameters: z.object({}),
    codes: ['service_unavailable'],
    enter: (world) => write(world, { down: true }),
    leave: write,
  }),
  defineCondition({
    name: 'transient_failures',
    title: 'Transient failures',
    about: 'service',
    stands_for:
      'An error occurs during a call: part of its work may be done. Trying again may help.',
    parameters: failing,
    codes: ['internal_error'],
    assumptions: ['A-14'],
    enter: (world, { methods, done }) =>
      write(world, { failing: { code: 'internal_error', methods, done } }),
    leave: write,
  }),
  defineCondition({
    name: 'catastrophic_failures',
    title: 'Catastrophic failures',
    about: 'service',
    stands_for: 'A serious error occurs during a call: part of its work may be done.',
    parameters: failing,
    codes: ['fatal_error'],
    assumptions: ['A-14'],
    enter: (world, { methods, done }) =>
      write(world, { failing: { code: 'fatal_error', methods, done } }),
    leave: write,
  }),
  defineCondition({
    name: 'method_deprecated',
    title: 'Methods deprecated',
    about: 'service',
    stands_for: 'Methods were deprecated and no longer work.',
    parameters: z.object({ methods: methodNames('Methods that are deprecated.', 'chat.delete') }),
    codes: ['method_deprecated'],
    enter: (world, { methods }) => write(world, { deprecated_methods: methods }),
    leave: write,
  }),
  defineCondition({
    name: 'endpoint_deprecated',
    title: 'Endpoints deprecated',
    about: 'service',
    stands_for: 'The endpoints of methods were retired.',
    parameters: z.object({
      methods: methodNames('Methods whose endpoint is retired.', 'chat.delete'),
    }),
    codes: ['deprecated_endpoint'],
    enter: (world, { methods }) => write(world, { deprecated_endpoints: methods }),
    leave: write,
  }),
  defineCondition({
    name: 'network_limited',
    title: 'Limited on this network',
    about: 'network',
    stands_for: 'Some methods cannot be called from this network.',
    parameters: z.object({
      methods: methodNames('Methods that cannot be called; * for all.', '*'),
    }),
    codes: ['accesslimited'],
    enter: (world, { methods }) => write(world, { limited_methods: methods }),
    leave: write,
  }),
  defineCondition({
    name: 'short_pages',
    title: 'Short pages',
    about: 'service',
    stands_for:
      'Records the caller cannot see are removed after paging, so a page can be short although more records follow.',
    parameters: z.object({
      share: usual(
        z
          .number()
          .check(z.gt(0), z.lt(1), z.describe('The share of records that is hidden, from 0 to 1.')),
        0.3,
      ),
    }),
    codes: [],
    assumptions: ['A-5'],
    enter: (world, { share }) => write(world, { hidden_share: share }),
    leave: write,
  }),
  defineCondition({
    name: 'throttled',
    title: 'Throttled',
    about: 'service',
    stands_for: 'The app has a low rate limit, whatever the tier of a method.',
    parameters: z.object({
      per_minute: usual(z.number().check(z.gt(0), z.lte(6000), z.describe('Calls per minute.')), 1),
      burst: usual(
        z.int().check(z.gte(1), z.lte(6000), z.describe('Calls allowed in a burst.')),
        1,
      ),
    }),
    codes: ['ratelimited'],
    assumptions: ['A-9'],
    enter: (world, rate) => write(world, { rate }),
    leave: write,
  }),
  defineCondition({
    name: 'triggers_expire',
    title: 'Triggers expire at once',
    about: 'service',
    stands_for:
      'Every new trigger_id has ended before the app uses it, as one does that arrives late or waits behind slow work. Forms do not open.',
    parameters: z.object({
      life_s: usual(
        z
          .number()
          .check(
            z.gte(0),
            z.lte(TRIGGER_LIFE_S),
            z.describe('Seconds that new triggers live; 0: they have ended from the start.'),
          ),
        0,
      ),
    }),
    codes: ['expired_trigger_id'],
    assumptions: ['A-48'],
    enter: (world, { life_s }) => {
      const before = world.service.trigger_life_s ?? null;
      world.services.put({ ...world.service, trigger_life_s: life_s });
      return before;
    },
    leave: (world, before) => {
      const { trigger_life_s: _, ...service } = world.service;
      world.services.put(before === null ? service : { ...service, trigger_life_s: before });
    },
  }),
] as const;
