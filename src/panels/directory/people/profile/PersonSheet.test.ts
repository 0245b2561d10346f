import { expect, it, describe } from 'vitest';
import { pictureAddress, profileLines } from './PersonSheet.tsx';
import { personOf } from '../store/person.ts';
import { user } from '../store/user.fixture.ts';

it('pictures come from the platform, whatever the record says', () => {
  const base = 'http://localhost';
  expect(pictureAddress(base, '0123456789ab')).toBe('http://localhost/avatars/0123456789ab-72.svg');
  for (const hash of [
    undefined,
    '',
    '../../x',
    '//evil.example/',
    '0123456789ab-9.svg#',
    '0123456789AB',
  ]) {
    expect(pictureAddress(base, hash)).toBeNull();
  }
});

const read = personOf(user('U1', { real_name: 'Ana Silva' }));

describe('a profile', () => {
  it('marks what changed since it was read', () => {
    const now = { ...read, real_name: 'Ana Costa', deleted: true };
    const changed = profileLines(read, now).filter(({ isChanged }) => isChanged);
    expect(changed).toEqual([
      { title: 'Real name', readText: 'Ana Silva', currentText: 'Ana Costa', isChanged: true },
      { title: 'Status', readText: 'Active', currentText: 'Deactivated', isChanged: true },
    ]);
    expect(profileLines(read, read).some(({ isChanged }) => isChanged)).toBe(false);
  });

  it('marks nothing while one of the two is not known', () => {
    for (const lines of [profileLines(read, null), profileLines(null, read)]) {
      expect(lines.some(({ isChanged }) => isChanged)).toBe(false);
      expect(lines.length).toBeGreaterThan(5);
    }
  });

  it('leaves out what neither says, and shows what one of them says', () => {
    const titles = (now: typeof read) => profileLines(read, now).map(({ title }) => title);
    expect(titles(read)).not.toContain('Phone');
    expect(titles({ ...read, phone: '+1555' })).toContain('Phone');
  });
});
