import type { KnownBlock } from '@slack/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAttachments, checkBlocks, checkPayload } from './check.ts';
import { EXAMPLES } from './examples.ts';
import { LIMITS } from './limits.ts';

const section = (text: string, more: object = {}) => ({
  type: 'section',
  text: { type: 'mrkdwn', text },
  ...more,
});

describe('the faults of blocks', () => {
  it('are none in any example of a kind', () => {
    const { alert, ...ofMessages } = EXAMPLES;
    expect(checkBlocks(Object.values(ofMessages))).toEqual([]);
    expect(checkBlocks([alert], '/blocks', 'modal')).toEqual([]);
  });

  it('are none in messages as the types of existing clients have them', () => {
    const typed: KnownBlock[] = [
      {
        type: 'section',
        fields: [
          { type: 'mrkdwn', text: '*Area*\ncheckout', verbatim: true },
          { type: 'plain_text', text: 'plain', emoji: false },
        ],
        accessory: {
          type: 'overflow',
          action_id: 'more',
          options: [{ text: { type: 'plain_text', text: 'Open' }, url: 'https://example.com' }],
        },
      },
      {
        type: 'actions',
        elements: [
          {
            type: 'static_select',
            placeholder: { type: 'plain_text', text: 'Pick' },
            option_groups: [
              {
                label: { type: 'plain_text', text: 'Group' },
                options: [{ text: { type: 'plain_text', text: 'One' }, value: '1' }],
              },
            ],
          },
          {
            type: 'conversations_select',
            filter: { include: ['public'], exclude_bot_users: true },
          },
          { type: 'timepicker', initial_time: '09:30', timezone: 'Europe/Berlin' },
          {
            type: 'checkboxes',
            options: [{ text: { type: 'mrkdwn', text: '*Yes*' }, value: 'y' }],
          },
        ],
      },
      {
        type: 'rich_text',
        elements: [
          {
            type: 'rich_text_preformatted',
            border: 1,
            elements: [{ type: 'text', text: 'x = 1' }],
          },
          {
            type: 'rich_text_quote',
            elements: [
              { type: 'emoji', name: 'wave', unicode: '1f44b' },
              { type: 'user', user_id: 'U1', style: { bold: true } },
              { type: 'broadcast', range: 'here' },
              { type: 'date', timestamp: 1767225600, format: '{date_num}', fallback: 'then' },
              { type: 'color', value: '#fff000' },
              { type: 'team', team_id: 'T1' },
            ],
          },
        ],
      },
      { type: 'image', slack_file: { id: 'F1' }, alt_text: 'A chart' },
      {
        type: 'input',
        label: { type: 'plain_text', text: 'Name' },
        element: { type: 'plain_text_input' },
      },
    ];
    expect(checkBlocks(typed)).toEqual([]);
  });

  it.each([
    [
      [{ type: 'image', image_url: 'https://example.com/a.png' }],
      '/blocks/0/alt_text',
      'is missing',
    ],
    [
      [section('a', { accessory: { type: 'image', image_url: 'https://e.com/a.png' } })],
      '/blocks/0/accessory/alt_text',
      'is missing',
    ],
    [
      [{ type: 'divider' }, { type: 'poem' }],
      '/blocks/1/type',
      expect.stringMatching(/^must be one of .*section.*, not "poem"$/),
    ],
    [[{ type: 'section' }], '/blocks/0/text', 'needs text or fields'],
    [[section('')], '/blocks/0/text/text', 'is empty'],
    [
      [section('x'.repeat(3001))],
      '/blocks/0/text/text',
      'must have at most 3000 characters, not 3001 characters',
    ],
    [[section('a', { txet: 1 })], '/blocks/0/txet', 'is an unknown field; check its spelling'],
    [
      [{ type: 'header', text: { type: 'mrkdwn', text: 'x' } }],
      '/blocks/0/text/type',
      'must be "plain_text", not "mrkdwn"',
    ],
    [[section('a', { text: 'a' })], '/blocks/0/text', 'must be an object, not "a"'],
    [
      [section('a', { block_id: 'x' }), section('b', { block_id: 'x' })],
      '/blocks/1/block_id',
      '“x” is already used by another block',
    ],
    ['none', '/blocks', 'must be an array'],
    [
      Array.from({ length: 1000 }, () => ({ type: 'divider' })),
      '/blocks',
      'must have at most 50 items, not 1000',
    ],
  ])('say what is wrong where it is wrong: %#', (blocks, path, message) => {
    expect(checkBlocks(blocks)).toContainEqual({ path, message });
  });

  // oxlint-disable-next-line no-script-url -- what must not get through
  it.each(['javascript:alert(1)', 'data:text/html,x', 'java\nscript:x', '/relative', 'vbscript:x'])(
    'refuse the address %j',
    (url) => {
      const button = { type: 'button', text: { type: 'plain_text', text: 'Go' }, url };
      expect(checkBlocks([{ type: 'actions', elements: [button] }])).toEqual([
        {
          path: '/blocks/0/elements/0/url',
          message: 'must be an absolute http, https or mailto URL',
        },
      ]);
    },
  );

  it('count tables and markdown over the whole message', () => {
    const table = EXAMPLES.table;
    expect(checkBlocks([table, table])).toEqual([
      { path: '/blocks/1', message: 'is a second table; a message can have only one' },
    ]);
    const markdown = { type: 'markdown', text: 'x'.repeat(LIMITS.markdown / 2 + 1) };
    expect(checkBlocks([markdown, markdown])).toMatchObject([{ path: '/blocks/1/text' }]);
  });
});

describe('the faults of a payload', () => {
  it('are those of its parts, each with its place', () => {
    expect(
      checkPayload({ text: 'ok', blocks: [{ type: 'divider' }], thread_ts: '1.000000' }),
    ).toEqual([]);
    expect(
      checkPayload({
        blocks: [{}],
        attachments: [{ blocks: [{ type: 'divider', x: 1 }] }],
        thread_ts: 1,
      }).map(({ path }) => path),
    ).toEqual(['/text', '/blocks/0/type', '/attachments/0/blocks/0/x', '/thread_ts']);
    expect(checkPayload(null)).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it('let older attachments have fields of their own, and hold 100 of them', () => {
    const many = (length: number) => Array.from({ length }, () => ({ text: 'a', anything: 1 }));
    expect(checkAttachments(many(100))).toEqual([]);
    expect(checkAttachments(many(101))).toHaveLength(1);
    expect(checkAttachments([{ title_link: '', image_url: '', text: 'a' }])).toEqual([]);
    expect(checkAttachments([{ title_link: 'data:text/html,x' }])).toHaveLength(1);
  });

  it('are found in whatever JSON there is, without throwing', () => {
    const type = fc.constantFrom('section', 'image', 'table', 'rich_text', 'actions', 'x');
    const blocks = fc.array(
      fc.record({ type, text: fc.jsonValue(), elements: fc.jsonValue(), rows: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ text: fc.string(), blocks })), (payload) => {
        for (const { path, message } of checkPayload(payload)) {
          expect(path === '' || path.startsWith('/')).toBe(true);
          expect(message).not.toBe('');
        }
      }),
    );
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(checkBlocks([{ type: 'table', rows: deep }]).length).toBeGreaterThan(0);
  });
});
