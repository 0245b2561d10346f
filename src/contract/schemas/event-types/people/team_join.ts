import * as z from 'zod/mini';
import { User } from '../../../entities.ts';
import { define, event_ts } from '../../define-event.ts';
import { SAMPLE_USER } from './sample-user.ts';

export const teamJoin = define({
  title: 'Somebody joined the workspace',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-83'],
  body: z.looseObject({ type: z.literal('team_join'), user: User, event_ts }),
  sample: { type: 'team_join', user: SAMPLE_USER, event_ts: '1767225600.000000' },
});
