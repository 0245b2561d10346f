import { describe, expect, it } from 'vitest';
import { personOf } from '../store/person.ts';
import { user } from '../store/user.fixture.ts';
import { inTableOrder } from './chosen-columns.ts';
import { kindOf } from './kind.ts';
import { clipCell, invisibleIn } from './shown-text.ts';
import { COLUMN_IDS, columnOf, offsetText } from './table-columns.ts';

describe('the columns of the table', () => {
  it('say what a record says', () => {
    const person = personOf(user('U1', { has_2fa: true, deleted: true, tz_offset: -12_600 }));
    const texts = Object.fromEntries(
      COLUMN_IDS.map((id) => [id, columnOf(id).text({ person, page: 3 })]),
    );
    expect(texts).toMatchObject({
      id: 'U1',
      email: 'U1@parley.test',
      kind: 'Member',
      status: 'Deactivated',
      has_2fa: 'On',
      tz_offset: '−03:30',
      updated: '1 Jan 2025, 00:00:00',
      page: '3',
    });
    const values = Object.fromEntries(
      COLUMN_IDS.map((id) => [id, columnOf(id).value({ person, page: 3 })]),
    );
    expect(values).toMatchObject({ has_2fa: true, updated: 1_735_689_600, tz_offset: -12_600 });
  });

  it('are empty where the record says nothing', () => {
    const person = { ...personOf(user('U1', { updated: 0, tz: null })), email: null };
    expect(
      (['email', 'tz', 'updated', 'has_2fa'] as const).map((id) =>
        columnOf(id).text({ person, page: 1 }),
      ),
    ).toEqual(['', '', '', '']);
  });

  it.each([
    [{}, 'Member'],
    [{ is_bot: true }, 'Bot'],
    [{ is_admin: true, is_owner: true, is_primary_owner: true }, 'Primary owner'],
    [{ is_admin: true, is_owner: true }, 'Owner'],
    [{ is_admin: true }, 'Admin'],
    [{ is_restricted: true }, 'Guest'],
    [{ is_restricted: true, is_ultra_restricted: true }, 'Single-channel guest'],
  ])('name the kind of %j: %s', (fields, kind) => {
    expect(kindOf(personOf(user('U1', fields)))).toBe(kind);
  });

  it('are kept in order, without unknown ones, and with the real name', () => {
    expect(inTableOrder(['title', 'nonsense', 7, 'id'])).toEqual(['real_name', 'title', 'id']);
  });
});

describe('a text in a cell', () => {
  it('is clipped', () => {
    expect(clipCell('x'.repeat(80_000))).toHaveLength(201);
    expect(clipCell('Zoë')).toBe('Zoë');
  });

  it('has characters that cannot be seen, which are named', () => {
    expect(invisibleIn('a\u{202E}b\u{200B}\u{202E}')).toEqual(['U+202E', 'U+200B']);
    expect(invisibleIn('Zoë O’Neil 漢字')).toEqual([]);
  });

  it('gives offsets from UTC as people write them', () => {
    expect([0, 3600, 20_700, -34_200].map((seconds) => offsetText(seconds))).toEqual([
      '+00:00',
      '+01:00',
      '+05:45',
      '−09:30',
    ]);
  });
});
