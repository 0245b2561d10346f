import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDemo, demoJson, encodeDemo, readDemoText } from './codec.ts';
import { demos } from './demo.fixture.ts';
import { secretPlaces } from './secret-places.ts';

const harmless = demos.filter((demo) => secretPlaces(demo).length === 0);

describe('the codec', () => {
  it('decodes what it encoded, for arbitrary demos', async () => {
    await fc.assert(
      fc.asyncProperty(harmless, async (demo) => {
        const text = await encodeDemo(demo);
        expect(text).toMatch(/^1\.[\w-]+$/);
        expect(await decodeDemo(text)).toEqual({ ok: true, demo });
        expect(readDemoText(demoJson(demo, 2))).toEqual({ ok: true, demo });
      }),
    );
  });
});
