import { describe, expect, it } from 'vitest';
import type { PersonBrief } from '../../contract/sandbox.ts';
import { searchPeople, userIdsIn } from './people.ts';

const person = (id: string): PersonBrief => ({
  id,
  name: id.toLowerCase(),
  real_name: id,
  title: '',
  image: '',
  is_bot: false,
  deleted: false,
});

describe('ids of users in a text', () => {
  it('are found once each, between other words', () => {
    expect(userIdsIn('U0112TR2740,U0112TR2741, U0112TR2740 and <@U0112TR2742>')).toEqual([
      'U0112TR2740',
      'U0112TR2741',
      'U0112TR2742',
    ]);
    expect(userIdsIn('C0112TR2740 USERS U1 xU0112TR2740')).toEqual([]);
  });

  it('are at most a hundred', () => {
    const many = Array.from({ length: 300 }, (_, n) => `U${String(n).padStart(9, '0')}`);
    expect(userIdsIn(many.join(' '))).toHaveLength(100);
  });
});

describe('a search for people', () => {
  /** A sandbox whose answers have one person each, and a cursor while there are more. */
  const directory = (size: number) => {
    const asked: (string | null)[] = [];
    const sandbox = async (path: string) => {
      const after = new URLSearchParams(path.split('?')[1]).get('after');
      asked.push(after);
      const at = Number(after ?? 0) + 1;
      return { ok: true, people: [person(`U${at}`)], cursor: at < size ? String(at) : null };
    };
    return { asked, client: { sandbox } as unknown as Parameters<typeof searchPeople>[0] };
  };
  const { signal } = new AbortController();

  it('goes on until everybody was looked at', async () => {
    const { client, asked } = directory(3);
    const found = await searchPeople(client, 'u', signal);
    expect(found.map(({ id }) => id)).toEqual(['U1', 'U2', 'U3']);
    expect(asked).toEqual([null, '1', '2']);
  });

  it('stops once enough are found', async () => {
    const { client, asked } = directory(1000);
    expect(await searchPeople(client, 'u', signal)).toHaveLength(20);
    expect(asked).toHaveLength(20);
  });
});
