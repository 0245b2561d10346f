import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonBody } from './json-body.ts';

/** Text with any characters. */
const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(',', '', 'é', '李', '😀', '\u2028'),
  fc.nat(100).map((times) => '李😀a'.repeat(times)),
);

it('a body in pieces is the text of its pieces, and the same bytes', async () => {
  const init = { status: 201, headers: { 'content-type': 'application/json' } };
  const texts = fc.array(piece, { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(texts, texts, async (one, two) => {
      const bodies = [one, two].map((pieces) => new JsonBody(pieces));
      // Both are made before either is read.
      const answers = bodies.map((body) => body.respond(init));
      for (const [at, pieces] of [one, two].entries()) {
        const text = pieces.join('');
        const answer = answers[at];
        expect(String(bodies[at])).toBe(text);
        expect(bodies[at]?.length).toBe(text.length);
        expect([answer?.status, answer?.headers.get('content-type')]).toEqual([
          201,
          'application/json',
        ]);
        const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
        expect(bytes.equals(Buffer.from(text))).toBe(true);
      }
    }),
    {
      examples: [
        [
          ['{', '李'.repeat(500_000), '}'],
          ['[', ',', ']'],
        ],
      ],
    },
  );
});

it('the beginning of a body is some of its text, as long as asked for, and knows the length of the whole', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), fc.nat(400), (pieces, bytes) => {
      const body = new JsonBody(pieces);
      const beginning = body.beginning(bytes);
      const text = String(beginning);
      expect(String(body).startsWith(text)).toBe(true);
      expect(text === String(body) || Buffer.byteLength(text) >= bytes).toBe(true);
      expect(beginning.length).toBe(text.length);
      expect(beginning.bytes().byteLength).toBe(Buffer.byteLength(text));
      expect(beginning.byteLength).toBe(Buffer.byteLength(String(body)));
    }),
  );
});
