import type { Block, BlockOf } from './block.ts';

const mrkdwn = (text: string) => ({ type: 'mrkdwn', text }) as const;
const plainText = (text: string) => ({ type: 'plain_text', text }) as const;
const cell = (text: string) => ({ type: 'raw_text', text }) as const;
const rich = (text: string): BlockOf<'rich_text'> => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
});

const PICTURE = 'https://example.com/hills.png';

const card: BlockOf<'card'> = {
  type: 'card',
  hero_image: { type: 'image', image_url: PICTURE, alt_text: 'Hills in the morning' },
  title: mrkdwn('*Hill hut*'),
  subtitle: mrkdwn('Six beds, one stove'),
  body: mrkdwn('Open from May to October.'),
  actions: [{ type: 'button', text: plainText('Book'), action_id: 'book', style: 'primary' }],
};

const task = {
  task_id: 'search',
  title: 'Search the handbook',
  status: 'complete',
  output: rich('Two pages found'),
} as const;

/** A block of each type to begin with. */
export const EXAMPLES: { readonly [Type in Block['type']]: BlockOf<Type> } = {
  section: { type: 'section', text: mrkdwn('A section with *bold* and _italic_ text.') },
  header: { type: 'header', text: plainText('A heading') },
  divider: { type: 'divider' },
  context: { type: 'context', elements: [mrkdwn('Posted by *Beacon*')] },
  actions: {
    type: 'actions',
    elements: [
      {
        type: 'button',
        text: plainText('Approve'),
        action_id: 'approve',
        value: 'yes',
        style: 'primary',
      },
      { type: 'button', text: plainText('Decline'), action_id: 'decline', value: 'no' },
    ],
  },
  image: { type: 'image', image_url: PICTURE, alt_text: 'Hills in the morning' },
  rich_text: {
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_section',
        elements: [{ type: 'text', text: 'Before we begin:', style: { bold: true } }],
      },
      {
        type: 'rich_text_list',
        style: 'bullet',
        elements: [
          {
            type: 'rich_text_section',
            elements: [{ type: 'text', text: 'Read the plan' }],
          },
          {
            type: 'rich_text_section',
            elements: [{ type: 'text', text: 'Ask questions' }],
          },
        ],
      },
    ],
  },
  markdown: { type: 'markdown', text: '## Summary\n\n- **First** point\n- Second point' },
  context_actions: {
    type: 'context_actions',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: 'feedback',
        positive_button: { text: plainText('👍'), value: 'good' },
        negative_button: { text: plainText('👎'), value: 'bad' },
      },
      { type: 'icon_button', icon: 'trash', text: plainText('Delete'), action_id: 'delete' },
    ],
  },
  task_card: { ...task, type: 'task_card' },
  plan: {
    type: 'plan',
    title: 'Answer the question',
    tasks: [task, { task_id: 'write', title: 'Write the answer' }],
  },
  card,
  carousel: {
    type: 'carousel',
    elements: [
      card,
      { ...card, title: mrkdwn('*Lake hut*'), subtitle: mrkdwn('Four beds, no stove') },
    ],
  },
  container: {
    type: 'container',
    title: plainText('Before we begin'),
    is_collapsible: true,
    child_blocks: [{ type: 'section', text: mrkdwn('Read the *plan*') }],
  },
  table: {
    type: 'table',
    column_settings: [{ is_wrapped: true }, { align: 'right' }],
    rows: [
      [
        { type: 'raw_text', text: 'Service' },
        { type: 'raw_text', text: 'Latency' },
      ],
      [
        { type: 'raw_text', text: 'checkout' },
        { type: 'raw_text', text: '120 ms' },
      ],
    ],
  },
  data_table: {
    type: 'data_table',
    caption: 'Latency of each service',
    rows: [
      [cell('Service'), cell('Latency')],
      [cell('checkout'), { type: 'raw_number', value: 120, text: '120 ms' }],
    ],
  },
  input: {
    type: 'input',
    label: plainText('What should we call it?'),
    element: { type: 'plain_text_input', action_id: 'name' },
  },
  video: {
    type: 'video',
    title: plainText('A walk through the release'),
    video_url: 'https://videos.example.com/embed/release',
    thumbnail_url: PICTURE,
    alt_text: 'The first slide of the talk',
  },
  file: { type: 'file', external_id: 'travel-rules', source: 'remote' },
  call: { type: 'call', call_id: 'R0E69JAIF' },
  alert: { type: 'alert', level: 'warning', text: mrkdwn('This cannot be undone.') },
};
