import { expect, it } from 'vitest';
import { notificationText } from './plain-text.ts';

it('mrkdwn appears in notifications without its marks', () => {
  const names = { user: (id: string) => (id === 'U1' ? 'Ada' : null), channel: () => null };
  expect(notificationText('*Hi* <@U1>,\nsee <#C9|ops> &amp; <https://e.com|this>', names)).toBe(
    'Hi @Ada, see #ops & this',
  );
});
