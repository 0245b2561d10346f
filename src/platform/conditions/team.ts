import * as z from 'zod/mini';
import type { TeamRecord } from '../model/team.ts';
import type { World } from '../model/world/world.ts';
import { defineCondition, methodNames, usual } from './define-condition.ts';

/** Writes some fields of the workspace; answers what they were. */
function write<Field extends keyof TeamRecord>(
  world: Pick<World, 'teams' | 'team'>,
  fields: Pick<TeamRecord, Field>,
): Pick<TeamRecord, Field> {
  const { team } = world;
  world.teams.put({ ...team, ...fields });
  return Object.fromEntries(
    Object.keys(fields).map((field) => [field, team[field as Field]]),
  ) as Pick<TeamRecord, Field>;
}

const NONE = z.object({});

export const TEAM_CONDITIONS = [
  defineCondition({
    name: 'posting_suspended',
    title: 'Posting suspended',
    about: 'team',
    stands_for:
      'Administrators who hold the encryption keys suspended posting, editing and deleting messages.',
    parameters: NONE,
    codes: ['ekm_access_denied'],
    enter: (world) => write(world, { posting_suspended: true }),
    leave: write,
  }),
  defineCondition({
    name: 'enterprise_migration',
    title: 'Enterprise migration',
    about: 'team',
    stands_for:
      'The workspace is being moved to an enterprise and is unavailable until that is done.',
    parameters: NONE,
    codes: ['org_login_required'],
    enter: (world) => write(world, { migration: 'away' }),
    leave: write,
  }),
  defineCondition({
    name: 'joining_organization',
    title: 'Joining an organisation',
    about: 'team',
    stands_for:
      'The workspace is joining an organisation: until that is done, some calls are refused.',
    parameters: NONE,
    codes: ['team_added_to_org'],
    assumptions: ['A-14'],
    enter: (world) => write(world, { migration: 'joining' }),
    leave: write,
  }),
  defineCondition({
    name: 'enterprise_restricted',
    title: 'Closed to an Enterprise',
    about: 'team',
    stands_for:
      'The workspace is part of an Enterprise, and some methods cannot be called from one.',
    parameters: z.object({
      methods: methodNames('Methods that cannot be called; * for all.', '*'),
    }),
    codes: ['enterprise_is_restricted'],
    enter: (world, { methods }) => write(world, { enterprise_closed: methods }),
    leave: write,
  }),
  defineCondition({
    name: 'two_factor_required',
    title: 'Two-factor setup required',
    about: 'team',
    stands_for:
      'Administrators require two-factor authentication, and some people have not set it up.',
    parameters: z.object({
      users: usual(
        z
          .array(z.string())
          .check(z.describe('Ids of the people who have not set it up; * for everyone.')),
        ['*'],
      ),
    }),
    codes: ['two_factor_setup_required'],
    assumptions: ['A-14'],
    enter: (world, { users }) => write(world, { two_factor_pending: users }),
    leave: write,
  }),
  defineCondition({
    name: 'webhooks_prohibited',
    title: 'Webhooks prohibited',
    about: 'team',
    stands_for: 'Administrators temporarily prohibited posting by webhook.',
    parameters: NONE,
    codes: ['action_prohibited'],
    enter: (world) => write(world, { webhooks_prohibited: true }),
    leave: write,
  }),
  defineCondition({
    name: 'general_restricted',
    title: 'General channel restricted',
    about: 'team',
    stands_for: 'Only administrators, and webhooks they created, can post to the general channel.',
    parameters: NONE,
    codes: ['posting_to_general_channel_denied', 'restricted_action'],
    assumptions: ['A-22'],
    enter: (world) => write(world, { general_restricted: true }),
    leave: write,
  }),
  defineCondition({
    name: 'workspace_deleted',
    title: 'Workspace deleted',
    about: 'team',
    stands_for: 'The workspace was deleted: its tokens and webhooks no longer work.',
    parameters: NONE,
    codes: ['account_inactive', 'token_revoked', 'team_disabled'],
    enter: (world) => write(world, { deleted: true }),
    leave: write,
  }),
  defineCondition({
    name: 'allowed_networks',
    title: 'Allowed networks',
    about: 'network',
    stands_for:
      'Administrators allow calls from some networks only, and this one is not among them.',
    parameters: z.object({
      addresses: usual(
        z
          .array(z.string())
          .check(
            z.minLength(1),
            z.describe(
              'Prefixes of allowed addresses. The source address is X-Forwarded-For, or 127.0.0.1 without it.',
            ),
          ),
        ['203.0.113.'],
      ),
    }),
    codes: ['invalid_auth'],
    assumptions: ['A-14'],
    enter: (world, { addresses }) => write(world, { allowed_networks: addresses }),
    leave: write,
  }),
] as const;
