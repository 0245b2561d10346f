import * as z from 'zod/mini';
import { MAX_FAULT_DELAY_MS, NETWORK_FAULTS } from '../../contract/network-faults.ts';
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
const arm = <Name extends FaultCondition>(
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
] as const;
