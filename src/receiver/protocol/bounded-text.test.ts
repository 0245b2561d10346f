import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readText } from './bounded-text.ts';

const chunk = fc.uint8Array({ maxLength: 20 });

it('is the text of a body, whatever its chunks are, of which no more than the bound is read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chunk), fc.nat({ max: 100 }), async (chunks, most) => {
      const bytes = Uint8Array.from(chunks.flatMap((each) => [...each]));
      let pulled = 0;
      const body = new ReadableStream({
        pull: (control) => {
          const next = chunks[pulled];
          pulled += 1;
          if (next === undefined) control.close();
          else control.enqueue(next);
        },
      });
      const { text, isWhole } = await readText(new Response(body), most);
      expect(isWhole).toBe(bytes.length <= most);
      const expected = new TextDecoder().decode(bytes.subarray(0, most));
      if (isWhole) expect(text).toBe(expected);
      else expect(expected.startsWith(text)).toBe(true);
    }),
  );
});

it('is empty without a body', async () => {
  expect(await readText(new Response(null), 1)).toEqual({ text: '', isWhole: true });
});
