import * as z from 'zod/mini';
import { User } from '../../../entities.ts';
import { define, event_ts } from '../../define-event.ts';
import { SAMPLE_USER } from './sample-user.ts';

const profileBody = <Type extends string>(type: Type) =>
  z.looseObject({
    type: z.literal(type),
    user: User,
    /** Epoch seconds. */
    cache_ts: z.int(),
    event_ts,
  });

const profileSample = <Type extends string>(type: Type) => ({
  type,
  user: SAMPLE_USER,
  cache_ts: 1767225600,
  event_ts: '1767225600.000000',
});

const COMMON = { provenance: 'assumed' as const, assumptions: ['A-30', 'A-68'] };

/** What changed of somebody, apart: beside `user_change`, which tells of everything (docs/assumptions.md, A-68). */
export const PROFILE_EVENTS = {
  user_profile_changed: define({
    ...COMMON,
    title: 'The profile of somebody changed',
    body: profileBody('user_profile_changed'),
    sample: profileSample('user_profile_changed'),
  }),
  user_status_changed: define({
    ...COMMON,
    title: 'The status of somebody changed',
    body: profileBody('user_status_changed'),
    sample: profileSample('user_status_changed'),
  }),
} as const;
