import { expect, it } from 'vitest';
import type { MethodReference } from '../../../contract/reference.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

type Args = Readonly<Record<string, string>>;

interface Case {
  /** Arguments with which the call succeeds. */
  readonly args: Args;
  /** Arguments that are refused, by the code they are refused with. */
  readonly faults: Readonly<Record<string, Args>>;
}

const NOWHERE = { channel: 'C0NOWHERE00' };
const NO_MESSAGE = '1.000001';

async function casesIn(world: OpenWorld): Promise<Readonly<Record<string, Case>>> {
  const { deploys = '', random = '', direct = '', general = '' } = world.channels;
  const archived = world.channels['launch-2024'] ?? '';
  const { sample } = (await world.brief()).users;
  const { ts } = (await world.call('chat.postMessage', { channel: deploys, text: 'x' })).body;
  const token = world.user;
  const theirs = (await world.call('chat.postMessage', { channel: deploys, text: 'x' }, { token }))
    .body.ts as string;
  const made = (await world.call('conversations.create', { name: 'mine' })).body.channel.id;
  const channel = deploys;
  const crowd = Array.from({ length: 1001 }, (_, n) => `U0${n}`).join(',');
  return {
    'chat.update': {
      args: { channel, ts, text: 'y' },
      faults: {
        channel_not_found: NOWHERE,
        message_not_found: { ts: NO_MESSAGE },
        cant_update_message: { ts: theirs },
        invalid_metadata_format: { metadata: '[' },
        msg_too_long: { text: 'x'.repeat(40_001) },
      },
    },
    'chat.postMessage': {
      args: { channel, text: 'y' },
      faults: {
        channel_not_found: NOWHERE,
        is_archived: { channel: archived },
        msg_too_long: { text: 'x'.repeat(40_001) },
        invalid_metadata_schema: { metadata: '{"event_type":""}' },
        thread_not_found: { thread_ts: NO_MESSAGE },
      },
    },
    'chat.postEphemeral': {
      args: { channel, text: 'y', user: world.app.bot_user_id },
      faults: {
        channel_not_found: NOWHERE,
        is_archived: { channel: archived },
        user_not_in_channel: { user: 'U0NOBODY' },
        no_text: { text: '' },
        thread_not_found: { thread_ts: NO_MESSAGE },
      },
    },
    'conversations.invite': {
      args: { channel: made, users: sample[0] ?? '' },
      faults: {
        channel_not_found: NOWHERE,
        is_archived: { channel: archived },
        not_in_channel: { channel: random },
        method_not_supported_for_channel_type: { channel: direct },
        too_many_users: { users: crowd },
        user_not_found: { users: 'U0NOBODY' },
        users_list_not_supplied: { users: '' },
        cant_invite_self: { users: world.app.bot_user_id },
      },
    },
    'pins.add': {
      args: { channel, timestamp: ts },
      faults: {
        bad_timestamp: { timestamp: 'x' },
        channel_not_found: NOWHERE,
        is_archived: { channel: archived },
        message_not_found: { timestamp: NO_MESSAGE },
      },
    },
    'reactions.add': {
      args: { channel, timestamp: ts, name: 'tada' },
      faults: {
        channel_not_found: NOWHERE,
        is_archived: { channel: archived },
        message_not_found: { timestamp: NO_MESSAGE },
        invalid_name: { name: ':' },
      },
    },
    // What these remove, others need.
    'chat.delete': {
      args: { channel, ts },
      faults: {
        channel_not_found: NOWHERE,
        message_not_found: { ts: NO_MESSAGE },
        cant_delete_message: { ts: theirs },
      },
    },
    'conversations.archive': {
      args: { channel: made },
      faults: {
        channel_not_found: NOWHERE,
        already_archived: { channel: archived },
        cant_archive_general: { channel: general },
      },
    },
  };
}

it('refuses a call with several faults by the one that the reference names first', async () => {
  const world = await openWorld();
  for (const [method, { args, faults }] of Object.entries(await casesIn(world))) {
    const { checks } = (await world.sandbox(`/reference/${method}`)).body as MethodReference;
    const own = checks.find(({ name }) => name === method)?.codes.map(({ code }) => code) ?? [];
    const codes = own.filter((code) => code in faults);
    expect(codes.toSorted()).toEqual(Object.keys(faults).toSorted());
    for (const [at, first] of codes.entries()) {
      await world.sandbox('/clock', { advance_s: 60 });
      for (const second of codes.slice(at)) {
        // Where both faults need the same argument, the first has it.
        const { error } = (
          await world.call(method, { ...args, ...faults[second], ...faults[first] })
        ).body;
        expect([method, second, error]).toEqual([method, second, first]);
      }
    }
    expect((await world.call(method, args)).body).toMatchObject({ ok: true });
  }
});
