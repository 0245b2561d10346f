import { elementsIn, type PlacedElement } from '../blocks/identify.ts';
import { type StateValue, typeOf } from './choice.ts';
import { chosenIn, type StateValues } from './state-values.ts';

/** A conversation that a menu can offer. */
export interface MenuConversation {
  readonly kind: 'public' | 'private' | 'im' | 'mpim';
  /** Whether it is one with a bot. */
  readonly isOfBot: boolean;
}

/** Whether a menu of conversations offers this one, as its `filter` says. */
export function isOffered(
  { filter }: PlacedElement['element'],
  { kind, isOfBot }: MenuConversation,
): boolean {
  const { include, exclude_bot_users } = Object(filter) as Readonly<Record<string, unknown>>;
  if (isOfBot && exclude_bot_users === true) return false;
  return !Array.isArray(include) || include.includes(kind);
}

/** How a menu with `default_to_current_conversation` keeps the conversation. Null: it keeps another one, or none. */
function keptAs({ element }: PlacedElement, id: string) {
  switch (element['type']) {
    case 'conversations_select':
      return element['initial_conversation'] === undefined ? { selected_conversation: id } : null;
    // The initial conversations of a menu of several give way.
    case 'multi_conversations_select':
      return { selected_conversations: [id] };
    default:
      return null;
  }
}

/**
 * What is chosen in the blocks of a modal that was opened in this conversation: menus with `default_to_current_conversation`
 * have it as their choice, unless another was made.
 */
export function withCurrentConversation(
  blocks: readonly unknown[],
  chosen: StateValues,
  current: MenuConversation & { readonly id: string },
): StateValues {
  const added = new Map<string, [string, StateValue][]>();
  for (const placed of elementsIn(blocks)) {
    if (placed.element['default_to_current_conversation'] !== true) continue;
    const type = typeOf(placed);
    const kept = keptAs(placed, current.id);
    if (kept === null || chosenIn(chosen, placed)?.type === type) continue;
    if (!isOffered(placed.element, current)) continue;
    const own = added.get(placed.block_id) ?? [];
    own.push([placed.action_id, { type, ...kept }]);
    added.set(placed.block_id, own);
  }
  if (added.size === 0) return chosen;
  const all = new Map(Object.entries(chosen));
  for (const [block_id, own] of added)
    all.set(block_id, { ...all.get(block_id), ...Object.fromEntries(own) });
  return Object.fromEntries(all);
}
