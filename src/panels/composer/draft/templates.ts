import {
  button,
  context,
  divider,
  fields,
  header,
  mrkdwn,
  plain,
  section,
} from './template-blocks.ts';
import { VIEW_TEMPLATES } from './view-templates.ts';

/** A payload that a draft can start from. */
export interface Template {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Messages like those of real teams. Each passes every check. */
const MESSAGE_TEMPLATES: readonly Template[] = [
  {
    id: 'deploy',
    title: 'Deploy notice',
    summary: 'What was deployed, where and by whom',
    payload: {
      text: 'checkout 4.12.0 is in production',
      blocks: [
        header('checkout 4.12.0 is in production'),
        section('*12 changes*, all checks green :white_check_mark:\n> Faster cart, fewer retries', {
          accessory: button('Release notes', 'notes', {
            url: 'https://example.com/releases/4.12.0',
          }),
        }),
        fields(
          '*Environment*\nproduction',
          '*Took*\n4 min 12 s',
          '*Commit*\n`9f2c1ab`',
          '*Canary*\n5% for 10 min',
        ),
        context('Deployed by *Beacon*', 'Roll back with `deploy undo checkout`'),
      ],
    },
  },
  {
    id: 'incident',
    title: 'Incident',
    summary: 'What is broken, since when, who is on it',
    payload: {
      text: 'Incident: checkout is slow',
      blocks: [
        header('Incident: checkout is slow'),
        section(
          ':rotating_light: *SEV-2* since 14:05. One in five payments takes longer than 10 s.',
        ),
        fields(
          '*Lead*\nJun',
          '*Status*\nInvestigating',
          '*Affects*\nEU customers',
          '*Next update*\n14:35',
        ),
        divider,
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_list',
              style: 'ordered',
              elements: ['Traffic moved to the second region', 'Investigating slow queries'].map(
                (text) => ({ type: 'rich_text_section', elements: [{ type: 'text', text }] }),
              ),
            },
          ],
        },
        {
          type: 'actions',
          elements: [
            button('Join the call', 'call', { style: 'danger', url: 'https://example.com/call' }),
            button('Status page', 'status', { url: 'https://example.com/status' }),
          ],
        },
      ],
    },
  },
  {
    id: 'poll',
    title: 'Poll',
    summary: 'A question with options',
    payload: {
      text: 'Where shall we have lunch on Friday?',
      blocks: [
        section('*Where shall we have lunch on Friday?*'),
        divider,
        ...['Noodles at the corner', 'Pizza in the park', 'Bring your own'].map((text, index) =>
          section(text, { accessory: button('Vote', `vote_${index}`, { value: String(index) }) }),
        ),
        divider,
        context('Votes close on Thursday at 16:00'),
      ],
    },
  },
  {
    id: 'digest',
    title: 'Digest',
    summary: 'The week in numbers and links',
    payload: {
      text: 'The week at a glance: 31 deploys, 2 incidents',
      blocks: [
        header('The week at a glance'),
        {
          type: 'table',
          column_settings: [{ is_wrapped: true }, { align: 'right' }, { align: 'right' }],
          rows: [
            ['Service', 'Deploys', 'Errors'],
            ['checkout', '14', '0.02%'],
            ['search', '11', '0.01%'],
            ['billing', '6', '0.00%'],
          ].map((row) => row.map((text) => ({ type: 'raw_text', text }))),
        },
        section(
          '*Worth reading*\n• <https://example.com/a|How we halved the cart>\n• <https://example.com/b|What the canary caught>',
        ),
        context('Sent every Monday at 9:00'),
      ],
    },
  },
  {
    id: 'approval',
    title: 'Approval',
    summary: 'A request to approve or deny',
    payload: {
      text: 'Access to billing is requested',
      blocks: [
        section('*Access to billing* is requested for one week.'),
        fields('*Who*\nRowan', '*Why*\nClosing the quarter'),
        {
          type: 'actions',
          elements: [
            button('Approve', 'approve', { style: 'primary', value: 'yes' }),
            button('Deny', 'deny', {
              style: 'danger',
              value: 'no',
              confirm: {
                title: plain('Deny access?'),
                text: mrkdwn('The requester will be notified.'),
                confirm: plain('Deny'),
                deny: plain('Back'),
              },
            }),
          ],
        },
      ],
    },
  },
];

/** The templates of all surfaces. Each passes every check. */
export const TEMPLATES: readonly Template[] = [...MESSAGE_TEMPLATES, ...VIEW_TEMPLATES];

/** A message to practise on: a limit that is exceeded, a value that does not exist, and a field that is missing. */
export const BROKEN_TEMPLATE: Template = {
  id: 'broken',
  title: 'Broken on purpose',
  summary: 'Three errors to find and fix',
  payload: {
    text: 'Release 2.4 is out',
    blocks: [
      header('Release 2.4 is out, '.repeat(8)),
      { type: 'section', text: { type: 'markdown', text: '*Faster*, and easier to read' } },
      { type: 'markdown' },
    ],
  },
};

/** The template with this id, `BROKEN_TEMPLATE` included. */
export const findTemplate = (id: string | undefined): Template | undefined =>
  [...TEMPLATES, BROKEN_TEMPLATE].find((template) => template.id === id);
