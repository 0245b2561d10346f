import { elementsIn, type PlacedElement } from '../blocks/identify.ts';
import { typeOf } from './choice.ts';
import { chosenIn, type StateValues, withChoice } from './state-values.ts';

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
  let all = chosen;
  for (const placed of elementsIn(blocks)) {
    if (placed.element['default_to_current_conversation'] !== true) continue;
    const type = typeOf(placed);
    const kept = keptAs(placed, current.id);
    if (kept === null || chosenIn(chosen, placed)?.type === type) continue;
    if (isOffered(placed.element, current)) all = withChoice(all, placed, { type, ...kept });
  }
  return all;
}
