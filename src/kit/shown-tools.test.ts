import { afterEach, describe, expect, it, vi } from 'vitest';
import { showInAllLists, useShownTools } from './shown-tools.ts';

afterEach(() => showInAllLists('few'));

describe('what the user chose to see', () => {
  it('is little at first, and all of it on demand', () => {
    const few = { tools: 'few', methods: 'few', blocks: 'few' };
    expect(useShownTools.getState()).toEqual(few);
    showInAllLists('all');
    expect(useShownTools.getState()).toEqual({ tools: 'all', methods: 'all', blocks: 'all' });
    useShownTools.setState({ methods: 'few' });
    expect(useShownTools.getState()).toMatchObject({ tools: 'all', methods: 'few' });
  });

  it.each(['null', '7', '{"state":null}', '{"state":{"tools":1,"methods":{}},"version":1}', '{'])(
    'is little where the storage holds %s',
    async (stored) => {
      vi.resetModules();
      vi.stubGlobal('localStorage', {
        getItem: () => stored,
        setItem: () => undefined,
        removeItem: () => undefined,
      });
      const fresh = await import('./shown-tools.ts');
      expect(fresh.useShownTools.getState()).toEqual({
        tools: 'few',
        methods: 'few',
        blocks: 'few',
      });
    },
  );
});
