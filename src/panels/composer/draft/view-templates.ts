import { button, context, divider, header, mrkdwn, plain, section } from './template-blocks.ts';
import type { Template } from './templates.ts';

const option = (text: string, value: string) => ({ text: plain(text), value });

/** An input block. `name` is its block id and the action id of its element. */
const input = (
  label: string,
  name: string,
  type: string,
  elementFields: object = {},
  blockFields: object = {},
) => ({
  type: 'input',
  block_id: name,
  label: plain(label),
  element: { type, action_id: name, ...elementFields },
  ...blockFields,
});
const optional = { optional: true };

const modal = (
  title: string,
  submit: string,
  blocks: readonly object[],
  otherFields: object = {},
) => ({
  type: 'modal',
  title: plain(title),
  submit: plain(submit),
  close: plain('Cancel'),
  ...otherFields,
  blocks,
});

const SIZES = [option('Small', 's'), option('Medium', 'm'), option('Large', 'l')];

/** An entry of the to-do list: a section with a menu. */
const toDo = (text: string, id: string) =>
  section(text, {
    block_id: id,
    accessory: {
      type: 'overflow',
      action_id: 'to_do',
      options: [option('Edit', `edit ${id}`), option('Delete', `delete ${id}`)],
    },
  });

/** Modals and Home tabs like those of real apps. */
export const VIEW_TEMPLATES: readonly Template[] = [
  {
    id: 'form',
    title: 'Form',
    summary: 'A modal with an input of every kind',
    payload: modal(
      'Everything to fill in',
      'Send',
      [
        input('Text', 'text', 'plain_text_input', { placeholder: plain('A few words') }),
        input('Long text', 'long_text', 'plain_text_input', { multiline: true }, optional),
        input('Rich text', 'rich_text', 'rich_text_input', {}, optional),
        input('Email', 'email', 'email_text_input', {}, optional),
        input('Address', 'url', 'url_text_input', {}, optional),
        input('Number', 'number', 'number_input', { is_decimal_allowed: false }, optional),
        input('Date', 'date', 'datepicker', { initial_date: '2026-01-31' }, optional),
        input('Time', 'time', 'timepicker', {}, optional),
        input('Date and time', 'date_time', 'datetimepicker', {}, optional),
        input('Size', 'size', 'static_select', { options: SIZES }, optional),
        input('Sizes', 'sizes', 'multi_static_select', { options: SIZES }, optional),
        input('From your app', 'external', 'external_select', { min_query_length: 2 }, optional),
        input('Person', 'person', 'users_select', {}, optional),
        input('People', 'people', 'multi_users_select', {}, optional),
        input('Channel', 'channel', 'channels_select', {}, optional),
        input('Conversation', 'conversation', 'conversations_select', {}, optional),
        input('One of', 'radio', 'radio_buttons', { options: SIZES }, optional),
        input('Some of', 'boxes', 'checkboxes', { options: SIZES }, optional),
        input('Files', 'files', 'file_input', { max_files: 3 }, optional),
      ],
      { callback_id: 'form' },
    ),
  },
  {
    id: 'confirmation',
    title: 'Confirmation',
    summary: 'A modal that asks before something is done',
    payload: modal(
      'Delete the project?',
      'Delete',
      [
        section('*checkout* and its 12 builds will be deleted. This cannot be undone.'),
        input('Type the name of the project', 'name', 'plain_text_input'),
      ],
      { callback_id: 'delete_project', private_metadata: 'project=checkout' },
    ),
  },
  {
    id: 'steps',
    title: 'Form in steps',
    summary: 'A modal whose Submit goes to the next of three steps',
    payload: modal(
      'New project',
      'Next',
      [
        context('Step 1 of 3'),
        header('What is it about?'),
        input('Name', 'name', 'plain_text_input', { max_length: 80 }),
        input('Kind', 'kind', 'radio_buttons', {
          options: [option('Service', 'service'), option('Library', 'library')],
        }),
        divider,
        context('Your app answers Submit with `response_action: "update"` and the next step.'),
      ],
      { callback_id: 'new_project_1', clear_on_close: true, notify_on_close: true },
    ),
  },
  {
    id: 'to-do',
    title: 'To-do list',
    summary: 'A Home tab with things to do, and a button to add one',
    payload: {
      type: 'home',
      callback_id: 'to_do_list',
      blocks: [
        header('To do'),
        {
          type: 'actions',
          block_id: 'list',
          elements: [
            {
              type: 'checkboxes',
              action_id: 'done',
              options: [option('Read the release notes', '1'), option('Answer Rowan', '2')],
            },
          ],
        },
        divider,
        toDo('*Prepare the demo*\nTomorrow at 10:00', 'demo'),
        {
          type: 'actions',
          block_id: 'more',
          elements: [button('Add', 'add', { style: 'primary' }), button('Clear done', 'clear')],
        },
      ],
    },
  },
  {
    id: 'settings',
    title: 'Settings',
    summary: 'A Home tab where people choose what an app does for them',
    payload: {
      type: 'home',
      callback_id: 'settings',
      blocks: [
        header('Settings'),
        section('*Post to*', {
          block_id: 'where',
          accessory: {
            type: 'channels_select',
            action_id: 'channel',
            placeholder: plain('Channel'),
          },
        }),
        section('*How often*', {
          block_id: 'how_often',
          accessory: {
            type: 'static_select',
            action_id: 'interval',
            initial_option: option('Daily', 'day'),
            options: [option('Hourly', 'hour'), option('Daily', 'day')],
          },
        }),
        section('*At*', {
          block_id: 'at',
          accessory: { type: 'timepicker', action_id: 'time', initial_time: '09:00' },
        }),
        {
          type: 'actions',
          block_id: 'reset',
          elements: [
            button('Reset', 'reset', {
              style: 'danger',
              confirm: {
                title: plain('Reset the settings?'),
                text: mrkdwn('All settings return to their defaults.'),
                confirm: plain('Reset'),
                deny: plain('Back'),
              },
            }),
          ],
        },
      ],
    },
  },
  {
    id: 'welcome',
    title: 'Welcome',
    summary: 'A Home tab that says what an app does',
    payload: {
      type: 'home',
      callback_id: 'welcome',
      blocks: [
        header('Welcome!'),
        section('I watch your deploys, and tell you when one needs you.'),
        divider,
        section('*1.* Invite me to a channel\n*2.* Type `/deploys`\n*3.* Lean back'),
        {
          type: 'actions',
          block_id: 'first_steps',
          elements: [
            button('Get started', 'start', { style: 'primary', value: 'start' }),
            button('Read the guide', 'guide', { url: 'https://example.com/guide' }),
          ],
        },
        context('Questions? Ask in #help'),
      ],
    },
  },
];
