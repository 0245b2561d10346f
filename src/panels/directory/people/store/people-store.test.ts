import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { anyUser } from './people-store.fixture.ts';
import { createPeopleStore } from './people-store.ts';
import { personOf, type Person } from './person.ts';
import { user } from './user.fixture.ts';

describe('the people of a walk', () => {
  it('are kept in the order of reading, each with its page', () => {
    const store = createPeopleStore();
    store.add([user('U1', { real_name: 'Ana' }), user('U2')], 1, 'x1');
    store.add([user('U3')], 2);
    expect(store.size).toBe(3);
    expect(store.personAt(0).real_name).toBe('Ana');
    expect([store.rowOf('U3'), store.rowOf('U4')]).toEqual([2, -1]);
    expect([store.pageOf(1), store.pageOf(2)]).toEqual([1, 2]);
    expect([store.exchangeOf(1), store.exchangeOf(2)]).toEqual(['x1', null]);
    expect(() => store.personAt(3)).toThrow(RangeError);
  });

  it('are kept once, with what was read last', () => {
    const store = createPeopleStore();
    store.add([user('U1', { real_name: 'Ana' }), user('U2')], 1);
    const { edits } = store.snapshot();
    store.add([user('U1', { real_name: 'Ann' })], 7);
    expect(store.size).toBe(2);
    expect(store.personAt(0).real_name).toBe('Ann');
    expect(store.pageOf(0)).toBe(7);
    expect(store.snapshot().edits).toBe(edits + 1);
  });

  it('say when they change', () => {
    const store = createPeopleStore();
    const listener = vi.fn<() => void>();
    const stop = store.subscribe(listener);
    const before = store.snapshot();
    expect(store.snapshot()).toBe(before);
    store.add([user('U1')], 1);
    store.setMark('U9', 'joined');
    expect(store.markOf('U9')).toBe('joined');
    store.setMark('U9', null);
    expect(store.markOf('U9')).toBeUndefined();
    store.clear();
    expect(listener).toHaveBeenCalledTimes(4);
    expect(store.snapshot()).toMatchObject({ size: 0, version: before.version + 4 });
    stop();
    store.clear();
    expect(listener).toHaveBeenCalledTimes(4);
  });

  it('equal a plain array of records, whatever is added', () => {
    const pages = fc.array(fc.oneof(fc.array(anyUser, { maxLength: 12 }), fc.constant('clear')), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(pages, (steps) => {
        const store = createPeopleStore();
        let people: readonly (Person & { readonly page: number })[] = [];
        for (const [page, step] of steps.entries()) {
          if (typeof step === 'string') {
            store.clear();
            people = [];
            continue;
          }
          store.add(step, page);
          for (const member of step) {
            const next = { ...personOf(member), page };
            const known = people.findIndex(({ id }) => id === next.id);
            people = known === -1 ? [...people, next] : people.with(known, next);
          }
        }
        expect(store.size).toBe(people.length);
        expect(
          people.map((_, row) => ({ ...store.personAt(row), page: store.pageOf(row) })),
        ).toEqual(people);
        expect(people.map(({ id }) => store.rowOf(id))).toEqual([...people.keys()]);
      }),
    );
  });
});
