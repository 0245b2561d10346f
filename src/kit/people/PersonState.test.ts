import { expect, it } from 'vitest';
import { isQuiet, presenceInWords, statusInWords } from './PersonState.tsx';

const quiet = { start: 1000, end: 2000 };

it('quiet hours begin with their first second and end before their last', () => {
  const person = { is_away: false, quiet };
  expect([999, 1000, 1999, 2000].map((now) => isQuiet(person, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isQuiet({ is_away: false, quiet: null }, 1000)).toBe(false);
});

it('says who is there, and who wants no notifications', () => {
  expect(presenceInWords({ is_away: false, quiet }, 0)).toBe('Active');
  expect(presenceInWords({ is_away: true, quiet }, 1500)).toBe('Away, notifications paused');
});

it('shows a status with its end, and nothing without a status', () => {
  const status = { status_text: 'Lunch', status_emoji: ':bread:', status_expiration: 0 };
  expect(statusInWords(status)).toBe('Lunch');
  expect(statusInWords({ ...status, status_text: '' })).toBe(':bread:');
  expect(statusInWords({ ...status, status_expiration: 1767225600 })).toContain('1 Jan 2026');
  expect(statusInWords({ ...status, status_text: '', status_emoji: '' })).toBe('');
});
