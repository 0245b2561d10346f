import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../contract/catalog.ts';
import { explainError, explainWarning } from './explain.ts';

const entry = (name: string, code: string, cause: string) => ({
  name,
  errors: [{ code, cause, fix: 'mend it', provenance: 'stated' }],
});

const catalog = {
  methods: [
    entry('chat.update', 'not_found', 'in chat.update'),
    entry('chat.delete', 'not_found', 'in chat.delete'),
  ],
  endpoints: [entry('incoming webhook', 'no_text', 'in the webhook')],
  network: [{ code: 'cut', cause: 'the way', fix: 'look first', provenance: 'assumed' }],
  warnings: [{ code: 'missing_charset', cause: 'none', fix: 'add it', provenance: 'stated' }],
} as unknown as Catalog;

describe('explaining an error', () => {
  it('takes the word of the method that was called', () => {
    const found = explainError(catalog, { name: 'chat.delete', error: 'not_found' });
    expect(found?.cause).toBe('in chat.delete');
  });

  it('looks elsewhere for a code the method does not declare', () => {
    const found = explainError(catalog, { name: 'chat.delete', error: 'no_text' });
    expect(found?.cause).toBe('in the webhook');
  });

  it('knows what a network does to any call', () => {
    const found = explainError(catalog, { name: 'chat.delete', error: 'cut' });
    expect(found?.fix).toBe('look first');
  });

  it('has nothing to say of a success, or of a code nobody declares', () => {
    expect(explainError(catalog, { name: 'chat.delete', error: null })).toBeNull();
    expect(explainError(catalog, { name: 'chat.delete', error: 'unheard_of' })).toBeNull();
  });

  it('knows warnings too', () => {
    expect(explainWarning(catalog, 'missing_charset')?.fix).toBe('add it');
    expect(explainWarning(catalog, 'unheard_of')).toBeNull();
  });
});
