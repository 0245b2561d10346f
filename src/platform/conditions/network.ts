import * as z from 'zod/mini';
import { TOLD_TYPES } from '../../contract/interactions/kinds.ts';
import { ACKNOWLEDGE_S } from '../../contract/lifetimes.ts';
import { MAX_FAULT_DELAY_MS, NETWORK_FAULTS } from '../../contract/network-faults.ts';
import { refuse } from '../http/refusal.ts';
import { endFaults, type FaultCondition } from '../model/network-faults.ts';
import type { World } from '../model/world/world.ts';
import { defineCondition, methodNames, usual } from './define-condition.ts';

const common = {
  often: usual(
    z
      .enum(['once', 'sometimes', 'always'])
      .check(
        z.describe('How many meet it. After the first of `once`, the switch turns itself off.'),
      ),
    'once',
  ),
  delay_ms: usual(
    z
      .int()
      .check(
        z.gte(0),
        z.lte(MAX_FAULT_DELAY_MS),
        z.describe(
          'Milliseconds of the world’s clock that delay and slow_body take, and jitter at most.',
        ),
      ),
    3000,
  ),
};
const fault = usual(
  z.enum(NETWORK_FAULTS).check(z.describe('What the network does.')),
  'cut' as const,
);

/** Writes a field of the service's state that is absent without the condition. */
const arm = <Name extends FaultCondition | 'apps_unresponsive'>(
  world: Pick<World, 'services' | 'service'>,
  name: Name,
  settings: NonNullable<World['service'][Name]>,
): null => {
  world.services.put({ ...world.service, [name]: settings });
  return null;
};

/** Faults between a client and the service, and between the service and an app. */
export const NETWORK_CONDITIONS = [
  defineCondition({
    name: 'call_faults',
    title: 'Network faults on calls',
    about: 'network',
    stands_for:
      'The network between a client and the service: answers are late, cut in the middle or garbage, or nothing answers at all.',
    parameters: z.object({
      fault,
      methods: methodNames('Methods whose calls meet it; * for all.', 'chat.postMessage'),
      done: usual(
        z
          .enum(['sometimes', 'always', 'never'])
          .check(z.describe('Whether the service gets a call that meets cut or proxy_page.')),
        'always',
      ),
      ...common,
    }),
    codes: NETWORK_FAULTS,
    assumptions: ['A-44'],
    enter: (world, settings) => arm(world, 'call_faults', settings),
    leave: (world) => endFaults(world, 'call_faults'),
  }),
  defineCondition({
    name: 'delivery_faults',
    title: 'Network faults on deliveries',
    about: 'network',
    stands_for:
      'The network between the service and an app’s Request URL, for events, commands and interactions alike: requests or their answers are late, cut or garbage, or nobody answers. People wait 3 seconds for an interaction, and nothing is sent again.',
    parameters: z.object({
      fault,
      on: usual(
        z
          .enum(['request', 'answer'])
          .check(z.describe('Whether the request meets it, or the answer of the app.')),
        'answer',
      ),
      ...common,
    }),
    codes: [],
    assumptions: ['A-44'],
    enter: (world, settings) => arm(world, 'delivery_faults', settings),
    leave: (world) => endFaults(world, 'delivery_faults'),
  }),
  defineCondition({
    name: 'apps_unresponsive',
    title: 'Apps unresponsive',
    about: 'app',
    stands_for: `The program of an app is slow, or does not answer at all, when people use it: commands, buttons, forms and selects, by Request URL and by socket. People wait ${ACKNOWLEDGE_S} seconds, and nothing is sent again. Events go on.`,
    parameters: z.object({
      how: usual(
        z
          .enum(['late', 'silent'])
          .check(
            z.describe(
              'late: the app does its work, and its answer comes too late. silent: the app hears of nothing.',
            ),
          ),
        'late' as const,
      ),
      delay_s: usual(
        z
          .number()
          .check(
            z.gte(0),
            z.lte(60),
            z.describe(
              `Seconds of the world’s clock by which an answer is late. Below ${ACKNOWLEDGE_S} people wait, and it counts.`,
            ),
          ),
        4,
      ),
      types: usual(
        z
          .array(z.enum(TOLD_TYPES))
          .check(z.describe(`What is answered so: ${TOLD_TYPES.join(', ')}.`)),
        [...TOLD_TYPES],
      ),
      app_id: z.optional(z.string().check(z.describe('Id of the app; by default all.'))),
    }),
    codes: ['operation_timeout'],
    assumptions: ['A-48'],
    enter: (world, { app_id, ...settings }) =>
      app_id !== undefined && !world.apps.has(app_id)
        ? refuse(
            'not_found',
            `There is no app ${JSON.stringify(app_id)}; GET /sandbox lists the apps.`,
            404,
          )
        : arm(world, 'apps_unresponsive', {
            ...settings,
            ...(app_id !== undefined && { app_id }),
          }),
    leave: (world) => endFaults(world, 'apps_unresponsive'),
  }),
] as const;
