import type { FileBlock, KnownBlock, RichTextBlock } from '@slack/types';
import { describe, expect, it } from 'vitest';
import { checkAttachments, checkBlocks } from './check.ts';
import { EXAMPLES } from './examples.ts';
import type { Surface } from './surfaces.ts';

const plain = (text: string) => ({ type: 'plain_text', text }) as const;
const asking = (element: object) => ({ type: 'input', label: plain('Answer'), element });

/** A block of a message, for each type that is for other surfaces, with the place of that type. */
const MISPLACED = [
  [EXAMPLES.alert, '/blocks/0/type', 'alert', 'modals'],
  [asking({ type: 'file_input' }), '/blocks/0/element/type', 'file_input', 'modals'],
  [asking({ type: 'email_text_input' }), '/blocks/0/element/type', 'email_text_input', 'modals'],
  [asking({ type: 'url_text_input' }), '/blocks/0/element/type', 'url_text_input', 'modals'],
  [
    asking({ type: 'number_input', is_decimal_allowed: true }),
    '/blocks/0/element/type',
    'number_input',
    'modals',
  ],
  [
    asking({ type: 'rich_text_input' }),
    '/blocks/0/element/type',
    'rich_text_input',
    'modals and Home tabs',
  ],
  [
    { type: 'actions', elements: [{ type: 'rich_text_input' }] },
    '/blocks/0/elements/0/type',
    'rich_text_input',
    'modals and Home tabs',
  ],
  [
    { ...EXAMPLES.container, child_blocks: [EXAMPLES.divider, asking({ type: 'file_input' })] },
    '/blocks/0/child_blocks/1/element/type',
    'file_input',
    'modals',
  ],
] as const;

describe('what is for other surfaces', () => {
  it.each(MISPLACED)(
    'is refused in a message, with the surface that it needs: %#',
    (block, path, type, places) => {
      const fault = { path, message: `“${type}” is for ${places}, not for messages` };
      expect(checkBlocks([block])).toEqual([fault]);
      expect(checkAttachments([{ blocks: [block] }])).toMatchObject([{ message: fault.message }]);
    },
  );

  it('is accepted there', () => {
    for (const [block] of MISPLACED.slice(0, -1))
      expect(checkBlocks([block], '/blocks', 'modal')).toEqual([]);
  });

  it('is said once, whatever else is wrong with it', () => {
    expect(checkBlocks([{ type: 'alert', level: 7 }])).toHaveLength(1);
  });

  it.each([
    ['modal', ['call', 'carousel', 'container', 'context_actions', 'data_table', 'file']],
    ['modal', ['markdown', 'plan', 'table', 'task_card']],
    ['home', ['alert', 'call', 'container', 'context_actions', 'file', 'markdown', 'plan']],
    ['home', ['task_card']],
  ] satisfies [Surface, (keyof typeof EXAMPLES)[]][])(
    'is refused in a %s: %j',
    (surface, types) => {
      for (const type of types) {
        expect(checkBlocks([EXAMPLES[type]], '/blocks', surface)).toMatchObject([
          { path: '/blocks/0/type', message: expect.stringContaining('not for') },
        ]);
      }
      expect(checkBlocks([EXAMPLES.section, EXAMPLES.card], '/blocks', surface)).toEqual([]);
    },
  );

  it('are workflow buttons outside messages', () => {
    const trigger = { url: 'https://example.com/run' };
    const button = { type: 'workflow_button', text: plain('Run'), workflow: { trigger } };
    const section = { ...EXAMPLES.section, accessory: button };
    expect(checkBlocks([section])).toEqual([]);
    expect(checkBlocks([section], '/blocks', 'home')).toHaveLength(1);
  });

  it('is found in any value without throwing', () => {
    expect(checkBlocks([null, 7, { child_blocks: 7, elements: null, element: [] }])).toHaveLength(
      3,
    );
  });
});

describe('blocks as the newest types of existing clients have them', () => {
  const rich: RichTextBlock = {
    type: 'rich_text',
    elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'Rich' }] }],
  };
  const file: FileBlock = { type: 'file', source: 'remote', external_id: 'F' };
  const typed: KnownBlock[] = [
    {
      type: 'context_actions',
      elements: [
        {
          type: 'feedback_buttons',
          action_id: 'f',
          positive_button: { text: plain('Good'), value: 'g', accessibility_label: 'It helped' },
          negative_button: { text: plain('Bad'), value: 'b' },
        },
        { type: 'icon_button', icon: 'trash', text: plain('Delete'), visible_to_user_ids: ['U1'] },
      ],
    },
    {
      type: 'task_card',
      task_id: 't',
      title: 'Task',
      status: 'error',
      details: rich,
      output: rich,
      sources: [{ type: 'url', url: 'https://example.com', text: 'Source' }],
    },
    { type: 'plan', title: 'Plan', tasks: [{ task_id: 't', title: 'Without its type' }] },
    file,
    {
      type: 'card',
      icon: { type: 'image', slack_file: { id: 'F1' }, alt_text: 'Icon' },
      body: { type: 'mrkdwn', text: 'Body' },
    },
    {
      type: 'container',
      rich_text_title: rich,
      width: 'wide',
      has_header_divider: true,
      child_blocks: [file, { type: 'divider' }],
    },
    {
      type: 'data_table',
      caption: 'Table',
      rows: [
        [
          { type: 'raw_text', text: 'Head' },
          { type: 'raw_number', value: 2, text: '2' },
        ],
        [rich, rich],
      ],
      page_size: 100,
      row_header_column_index: 1,
    },
  ];

  it('are accepted', () => {
    expect(checkBlocks(typed)).toEqual([]);
  });

  const { rows } = EXAMPLES.data_table;
  it.each([
    [{ ...EXAMPLES.context_actions, elements: [] }, '/elements', 'is empty'],
    [
      {
        ...EXAMPLES.context_actions,
        elements: Array(6).fill(EXAMPLES.context_actions.elements[1]),
      },
      '/elements',
      'must have at most 5 items, not 6 items',
    ],
    [
      { ...EXAMPLES.task_card, status: 'completed' },
      '/status',
      expect.stringContaining('complete'),
    ],
    [
      { ...EXAMPLES.task_card, sources: [{ type: 'url', url: 'data:text/html,x', text: 'x' }] },
      '/sources/0/url',
      'must be an absolute http, https or mailto URL',
    ],
    [{ type: 'card', subtitle: plain('x') }, '/title', expect.stringMatching(/^needs hero_image/)],
    [{ ...EXAMPLES.container, title: undefined }, '/title', 'needs title or rich_text_title'],
    [
      { ...EXAMPLES.container, child_blocks: [EXAMPLES.container] },
      '/child_blocks/0/type',
      expect.stringMatching(/^must be one of section/),
    ],
    [
      { ...EXAMPLES.data_table, rows: [rows[0], [{ type: 'raw_text', text: 'x' }]] },
      '/rows',
      'needs a header, and rows of the same length',
    ],
    [
      { ...EXAMPLES.data_table, rows: [[rich], [rich]] },
      '/rows',
      'must not have rich_text in the header',
    ],
    [
      { ...EXAMPLES.data_table, row_header_column_index: 2 },
      '/row_header_column_index',
      'is not the index of a column',
    ],
    [{ ...EXAMPLES.file, source: 'local' }, '/source', 'must be "remote", not "local"'],
  ])('are refused beyond their limits: %#', (block, path, message) => {
    expect(checkBlocks([block])).toContainEqual({ path: `/blocks/0${path}`, message });
  });

  it('share ids and tables with the blocks inside a container', () => {
    const one = { type: 'divider', block_id: 'x' };
    expect(checkBlocks([one, { ...EXAMPLES.container, child_blocks: [one] }])).toMatchObject([
      { path: '/blocks/1/child_blocks/0/block_id' },
    ]);
    const holding = { ...EXAMPLES.container, child_blocks: [EXAMPLES.table] };
    expect(checkBlocks([EXAMPLES.table, holding])).toMatchObject([
      { path: '/blocks/1/child_blocks/0' },
    ]);
  });
});
