import * as z from 'zod/mini';
import { CHECKS_OFF, SIGN_IN_CHECKS } from '../../contract/conditions.ts';
import { defineCondition, usual } from './define-condition.ts';

export const SIGN_IN_CONDITIONS = [
  defineCondition({
    name: CHECKS_OFF,
    title: 'Sign-in checks off (teaching)',
    about: 'service',
    stands_for:
      'A mistake in the platform that no real service should have: it leaves out checks of sign-in and install, so that attacks on them succeed. The attack lab uses it.',
    parameters: z.object({
      checks: usual(
        z
          .array(z.enum(SIGN_IN_CHECKS))
          .check(z.describe(`Checks that are left out: ${SIGN_IN_CHECKS.join(', ')}.`)),
        [...SIGN_IN_CHECKS],
      ),
    }),
    codes: [],
    // Absent and empty mean the same, but leaving must write what was there, so that the world is as it was.
    enter: (world, { checks }) => {
      const before = world.service.checks_off ?? null;
      world.services.put({ ...world.service, checks_off: [...new Set(checks)] });
      return before;
    },
    leave: (world, before) => {
      const { checks_off: _, ...service } = world.service;
      world.services.put(before === null ? service : { ...service, checks_off: before });
    },
  }),
] as const;
