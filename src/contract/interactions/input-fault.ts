import type { PlacedElement } from '../blocks/identify.ts';
import { isEmptyState, quoteValue, type StateValue } from './choice.ts';

/** Why what was typed cannot be submitted, as the client says it before anything is sent; null if it can. */
export function inputFault(placed: PlacedElement, state: StateValue): string | null {
  const { element, block } = placed;
  if (isEmptyState(state))
    return block['type'] === 'input' && block['optional'] !== true
      ? 'must be filled in: the block is not optional'
      : null;
  const { value } = state;
  if (typeof value !== 'string') return null;
  const { length } = value;
  const limit = (name: string) => (typeof element[name] === 'number' ? element[name] : null);
  const min = limit('min_length');
  const max = limit('max_length');
  if (min !== null && length < min) return `must have at least ${min} characters, not ${length}`;
  if (max !== null && length > max) return `must have at most ${max} characters, not ${length}`;
  switch (state.type) {
    case 'number_input':
      return numberFault(element, value);
    case 'email_text_input':
      return isEmail(value) ? null : `must be an email address, not ${quoteValue(value)}`;
    case 'url_text_input':
      return /^https?:\/\//.test(value) && URL.canParse(value)
        ? null
        : `must be an http or https URL, not ${quoteValue(value)}`;
    default:
      return null;
  }
}

function isEmail(value: string): boolean {
  const [name = '', domain = '', ...rest] = value.split('@');
  return name !== '' && rest.length === 0 && domain.slice(1, -1).includes('.') && !/\s/.test(value);
}

function numberFault(element: PlacedElement['element'], value: string): string | null {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    return `must be a number, not ${quoteValue(value)}`;
  if (element['is_decimal_allowed'] !== true && !Number.isInteger(number))
    return `must be a whole number, not ${quoteValue(value)}`;
  const least = Number(element['min_value'] ?? -Infinity);
  const most = Number(element['max_value'] ?? Infinity);
  if (number < least) return `must be at least ${least}`;
  if (number > most) return `must be at most ${most}`;
  return null;
}
