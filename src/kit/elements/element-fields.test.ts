import { describe, expect, it } from 'vitest';
import {
  asOptions,
  blocksOf,
  initialValue,
  fittingValues,
  groupsOf,
  webLink,
} from './element-fields.ts';

const plain = (text: string) => ({ type: 'plain_text', text });
const option = (value: string) => ({ text: plain(value.toUpperCase()), value });
const asking = (block_id: string, element: object) => ({ type: 'input', block_id, element });

describe('values that were typed and chosen', () => {
  const name = asking('name', { type: 'plain_text_input', action_id: 'text' });
  const size = asking('size', {
    type: 'static_select',
    action_id: 'pick',
    options: [option('s'), option('l')],
  });
  const values = { name: { text: 'Ada' }, size: { pick: 'l' } };

  it('stay while their elements do', () => {
    expect(fittingValues([name, size], values)).toEqual(values);
  });

  it('go with an element that the app took out', () => {
    expect(fittingValues([size], values)).toEqual({ size: { pick: 'l' } });
  });

  it('go with an option that the app took out', () => {
    const small = asking('size', { ...size.element, options: [option('s')] });
    expect(fittingValues([name, small], values)).toEqual({ name: { text: 'Ada' } });
  });

  it('stay where the app finds the options', () => {
    const found = asking('size', { type: 'external_select', action_id: 'pick' });
    expect(fittingValues([found], values)).toEqual({ size: { pick: 'l' } });
  });

  it('take any name for a block', () => {
    const odd = asking('__proto__', { type: 'plain_text_input', action_id: 'text' });
    const typed = JSON.parse('{"__proto__":{"text":"Ada"}}');
    expect(JSON.stringify(fittingValues([odd], typed))).toBe('{"__proto__":{"text":"Ada"}}');
    expect(fittingValues([odd], {})).toEqual({});
  });
});

describe('what stands in an element at first', () => {
  it.each([
    [{ type: 'plain_text_input', initial_value: 'Ada' }, 'Ada'],
    [{ type: 'static_select', options: [option('s')], initial_option: option('s') }, 's'],
    [{ type: 'multi_static_select', options: [], initial_options: [option('s')] }, ['s']],
    [{ type: 'datepicker' }, null],
    [
      {
        type: 'rich_text_input',
        initial_value: {
          type: 'rich_text',
          elements: ['a', 'b'].map((text) => ({
            type: 'rich_text_section',
            elements: [{ type: 'text', text }],
          })),
        },
      },
      'a\nb',
    ],
  ])('%j', (element, value) => {
    expect(initialValue(element)).toEqual(value);
  });

  it('is what the platform keeps of the view', () => {
    const element = { type: 'plain_text_input', initial_value: 'Ada' };
    expect(initialValue(element, { type: 'plain_text_input', value: 'Bob' })).toBe('Bob');
  });
});

it('lists options in their groups, and each value once', () => {
  expect(asOptions([option('s'), { ...option('s'), text: plain('again') }])).toEqual([
    { id: 's', label: 'S' },
  ]);
  const option_groups = [{ label: plain('Sizes'), options: [option('s')] }];
  expect(groupsOf({ option_groups })).toMatchObject([{ title: 'Sizes', options: [{ id: 's' }] }]);
  // An app may repeat itself.
  const twice = [...option_groups, { label: plain('Sizes'), options: [option('s'), option('x')] }];
  expect(
    groupsOf({ option_groups: twice }).map(({ options }) => options.map(({ id }) => id)),
  ).toEqual([['s'], ['x']]);
  expect(groupsOf({ options: [option('l')] })).toMatchObject([
    { title: '', options: [{ id: 'l' }] },
  ]);
});

it('finds the blocks of attachments beside those of the message', () => {
  const [one, two] = [{ type: 'divider' }, { type: 'section' }];
  expect(blocksOf({ blocks: [one], attachments: [{ blocks: [two] }, 'no'] })).toEqual([one, two]);
});

it.each([
  ['https://a.test/', 'https://a.test/'],
  ['mailto:a@b.test', 'mailto:a@b.test'],
  ['data:text/html,hello', null],
  ['nowhere', null],
  [7, null],
])('opens %j as %j', (given, link) => {
  expect(webLink(given)).toBe(link);
});
