import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../contract/catalog.ts';
import type { Recipe } from '../../../contract/conditions.ts';
import { galleryOf, groupsOf, filterEntries } from './gallery.ts';

const texts = (code: string) => ({
  code,
  cause: `cause of ${code}`,
  fix: 'mend',
  provenance: 'stated',
});
const catalog = {
  methods: [
    {
      name: 'chat.delete',
      errors: [
        { ...texts('message_not_found'), group: 'method' },
        { ...texts('not_authed'), group: 'authentication' },
      ],
    },
    { name: 'users.list', errors: [{ ...texts('not_authed'), group: 'authentication' }] },
  ],
  warnings: [texts('missing_charset')],
  network: [texts('cut')],
  interactions: [texts('operation_timeout')],
  endpoints: [
    {
      name: 'incoming webhook',
      surface: 'webhooks',
      errors: [{ ...texts('message_not_found'), status: 404 }],
    },
    {
      name: 'method that does not exist',
      surface: 'web-api',
      errors: [{ ...texts('unknown_method'), status: 200 }],
    },
  ],
} as unknown as Catalog;
const recipe = (surface: string, code: string) =>
  ({ id: code, surface, code, title: 'The call has no token' }) as Recipe;

describe('the gallery', () => {
  const entries = galleryOf(catalog, {
    recipes: [
      recipe('web-api', 'not_authed'),
      recipe('interaction', 'operation_timeout'),
      recipe('network', 'cut'),
      recipe('webhook', 'message_not_found'),
    ],
    without_recipe: [{ surface: 'web-api', code: 'message_not_found', reason: 'It is too long.' }],
  });

  it('has every code once a surface, in groups', () => {
    expect(entries.map(({ id }) => id)).toEqual([
      'message_not_found',
      'not_authed',
      'missing_charset',
      'operation_timeout',
      'cut',
      'webhooks:message_not_found',
      'unknown_method',
    ]);
    expect(groupsOf(entries)).toEqual([
      'Methods',
      'Authentication',
      'Warnings',
      'Interactions',
      'Network faults',
      'Incoming webhook',
      'Method that does not exist',
    ]);
  });

  it('names the methods, unless all of them have it', () => {
    expect(entries.map(({ methods }) => methods)).toEqual([
      ['chat.delete'],
      [],
      [],
      null,
      null,
      null,
      null,
    ]);
  });

  it('gives each the recipes of its own surface', () => {
    expect(entries.map(({ recipes }) => recipes.length)).toEqual([0, 1, 0, 1, 1, 1, 0]);
  });

  it('says why a code has no recipe, once that is known', () => {
    expect(entries.map(({ noRecipeReason }) => noRecipeReason)).toEqual([
      'It is too long.',
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(galleryOf(catalog).every(({ noRecipeReason }) => noRecipeReason === null)).toBe(true);
  });

  it('is narrowed by words in any order, and by group', () => {
    const ids = (filter: string, group?: string) =>
      filterEntries(entries, filter, group).map(({ id }) => id);
    expect(ids('of NOT_authed')).toEqual(['not_authed']);
    expect(ids('has no token')).toEqual([
      'not_authed',
      'operation_timeout',
      'cut',
      'webhooks:message_not_found',
    ]);
    expect(ids('404')).toEqual(['webhooks:message_not_found']);
    expect(ids('message', 'Methods')).toEqual(['message_not_found']);
    expect(ids('nothing of the kind')).toEqual([]);
  });
});
