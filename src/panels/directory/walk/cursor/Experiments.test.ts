import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPERIMENTS, experimentPath } from './Experiments.tsx';

const CURSOR = 'dXNlcnMubGlzdApVMDAwMQog==';

describe('what an experiment sends', () => {
  it.each([
    ['unencoded', '/api/users.list?limit=200&cursor=dXNlcnMubGlzdApVMDAwMQog=='],
    ['encoded_twice', '/api/users.list?limit=200&cursor=dXNlcnMubGlzdApVMDAwMQog%253D%253D'],
    ['altered', '/api/users.list?limit=200&cursor=dXNlcnMubGlzdBpVMDAwMQog%3D%3D'],
    ['truncated', '/api/users.list?limit=200&cursor=dXNlcnMubGlzdApVMD'],
    ['other_method', '/api/conversations.list?limit=200&cursor=dXNlcnMubGlzdApVMDAwMQog%3D%3D'],
    ['other_limit', '/api/users.list?limit=7&cursor=dXNlcnMubGlzdApVMDAwMQog%3D%3D'],
    ['expired', '/api/users.list?limit=200&cursor=dXNlcnMubGlzdApVMDAwMQog%3D%3D'],
  ] as const)('%s', (id, path) => {
    expect(experimentPath(id, CURSOR, 200)).toBe(path);
  });

  it('reaches the platform as it is written: no URL parser changes it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EXPERIMENTS),
        fc.string({ unit: fc.constantFrom('a', 'Z', '9', '-', '_'), minLength: 12 }),
        ({ id }, text) => {
          const url = `http://localhost${experimentPath(id, `${text}=`, 100)}`;
          expect(new URL(url).href).toBe(url);
        },
      ),
    );
  });

  it('never is the cursor itself where it should be refused for how it looks', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', 'B', 'c'), minLength: 12 }), (text) => {
        const right = experimentPath('expired', `${text}=`, 100);
        for (const id of ['unencoded', 'encoded_twice', 'altered', 'truncated'] as const)
          expect(experimentPath(id, `${text}=`, 100)).not.toBe(right);
      }),
    );
  });
});
