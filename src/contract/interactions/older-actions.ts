import { isJsonObject } from '../json.ts';
import { type ChoiceFault, type KnownRecords, quoteValue } from './choice.ts';

/** A button or menu of an older attachment (`attachments[].actions` with a `callback_id`), and where it is. */
export interface PlacedOlderElement {
  /** The position of the attachment, from 1, as in `attachment_id`. */
  readonly place: number;
  readonly callback_id: string;
  readonly action: Readonly<Record<string, unknown>>;
}

/** A press or a choice, as an entry of `actions` in the payload. */
export interface OlderAction {
  readonly name: unknown;
  readonly type: 'button' | 'select';
  readonly value?: unknown;
  readonly selected_options?: readonly { readonly value: string }[];
}

/** Finds the button or menu with a name; of several, the one with the value, or else the first. */
export function findOlderElement(
  attachments: readonly unknown[],
  { action_id, value }: { readonly action_id: string; readonly value?: unknown },
): PlacedOlderElement | undefined {
  const named = attachments.flatMap((each, at): PlacedOlderElement[] => {
    const actions = isJsonObject(each) ? each['actions'] : undefined;
    if (!isJsonObject(each) || !Array.isArray(actions)) return [];
    const callback_id = typeof each['callback_id'] === 'string' ? each['callback_id'] : '';
    return actions.flatMap((action: unknown) =>
      isJsonObject(action) && action['name'] === action_id
        ? [{ place: at + 1, callback_id, action }]
        : [],
    );
  });
  return named.find(({ action }) => action['value'] === value) ?? named[0];
}

/** Reads what a person pressed or chose. */
export function readOlderAction(
  value: unknown,
  { action }: PlacedOlderElement,
  known: KnownRecords,
): OlderAction | ChoiceFault {
  const { name, type } = action;
  if (type !== 'select') return { name, type: 'button', value: action['value'] ?? '' };
  const wanted = typeof value === 'string' ? value : '';
  const source = action['data_source'] ?? 'static';
  const isThere =
    source === 'users'
      ? known.hasUser(wanted)
      : source === 'channels' || source === 'conversations'
        ? known.hasConversation(wanted)
        : source === 'external' && wanted !== '';
  const options = [
    ...listOf(action['options']),
    ...listOf(action['option_groups']).flatMap((group) => listOf(Object(group)['options'])),
  ].flatMap((option) => {
    const own: unknown = Object(option)['value'];
    return typeof own === 'string' ? [own] : [];
  });
  if (isThere || options.includes(wanted))
    return { name, type: 'select', selected_options: [{ value: wanted }] };
  const names = options.slice(0, MAX_LISTED).map(quoteValue);
  return {
    fault:
      names.length === 0
        ? 'has no options'
        : `must be one of ${names.join(', ')}, not ${quoteValue(value)}`,
  };
}

/** How many options a fault names. */
const MAX_LISTED = 20;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
