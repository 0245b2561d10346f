import { isJsonObject } from '../json.ts';

/**
 * Gives ids to the blocks and elements that have none, so that every press can be told apart. `word` makes a new id; those
 * that are there stay. Takes linear time.
 */
export function identifyBlocks(blocks: readonly unknown[], word: () => string): unknown[] {
  return blocks.map((block) => identifyBlock(block, word));
}

function identifyBlock(block: unknown, word: () => string): unknown {
  if (!isJsonObject(block)) return block;
  const { block_id } = block;
  const known = typeof block_id === 'string' && block_id !== '' ? block_id : word();
  return { ...block, block_id: known, ...identifyElements(block, word) };
}

/** The parts of a block that hold elements or other blocks, with their ids. */
function identifyElements(block: Fields, word: () => string): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of ['accessory', 'element'])
    if (isJsonObject(block[name])) changed[name] = identifyElement(block[name], word);
  for (const name of ['elements', 'actions', 'child_blocks']) {
    const list = block[name];
    if (!Array.isArray(list) || block['type'] === 'rich_text') continue;
    const isBlocks = name === 'child_blocks' || block['type'] === 'carousel';
    changed[name] = list.map((each: unknown) =>
      isBlocks ? identifyBlock(each, word) : identifyElement(each, word),
    );
  }
  return changed;
}

/** Types of elements that people act on. */
export const INTERACTIVE: ReadonlySet<unknown> = new Set([
  'button',
  'workflow_button',
  'overflow',
  'datepicker',
  'timepicker',
  'datetimepicker',
  'checkboxes',
  'radio_buttons',
  'plain_text_input',
  'email_text_input',
  'url_text_input',
  'number_input',
  'rich_text_input',
  'file_input',
  'feedback_buttons',
  'icon_button',
  'static_select',
  'multi_static_select',
  'external_select',
  'multi_external_select',
  'users_select',
  'multi_users_select',
  'conversations_select',
  'multi_conversations_select',
  'channels_select',
  'multi_channels_select',
]);

function identifyElement(element: unknown, word: () => string): unknown {
  if (!isJsonObject(element) || !INTERACTIVE.has(element['type'])) return element;
  const { action_id } = element;
  return typeof action_id === 'string' && action_id !== ''
    ? element
    : { ...element, action_id: word() };
}

/** An element that people act on, and the block it is in. */
export interface PlacedElement {
  readonly block_id: string;
  readonly action_id: string;
  readonly element: Fields;
  /** The block around it: an `input` sends an action only with `dispatch_action`. */
  readonly block: Fields;
}

/** All elements of identified blocks that people act on, in their order. Takes linear time. */
export function elementsIn(blocks: readonly unknown[]): PlacedElement[] {
  return blocks.flatMap((block): PlacedElement[] => {
    if (!isJsonObject(block) || block['type'] === 'rich_text') return [];
    const own = [block['accessory'], block['element'], listOf(block, 'actions')].flat();
    const elements = listOf(block, 'elements');
    const isCarousel = block['type'] === 'carousel';
    return [
      ...[...own, ...(isCarousel ? [] : elements)].flatMap((element) =>
        isJsonObject(element) && INTERACTIVE.has(element['type'])
          ? [
              {
                block_id: String(block['block_id']),
                action_id: String(element['action_id']),
                element,
                block,
              },
            ]
          : [],
      ),
      ...elementsIn(isCarousel ? elements : listOf(block, 'child_blocks')),
    ];
  });
}

const listOf = (block: Fields, name: string): readonly unknown[] => {
  const value = block[name];
  return Array.isArray(value) ? value : [];
};

type Fields = Readonly<Record<string, unknown>>;
