import { placeInRaw, views } from './decoded.ts';
import { occurrences, type KnownSecrets } from './known.ts';
import { masked } from './masked.ts';
import { namedSpans } from './named.ts';
import { shapeSpans } from './shapes.ts';
import type { Span } from './span.ts';

/** Secrets that are known by their value. */
export interface Known {
  readonly secrets?: KnownSecrets;
  /** Secrets of this call; only the whole value, as it was sent, is recognised. */
  readonly sent?: readonly string[];
}

/** `code=a`, `xoxb-a`: no shorter text has a secret. */
const MIN_LENGTH = 6;

/** A secret in a raw text, and its masked form. */
export interface MaskedSpan extends Span {
  readonly shown: string;
}

/**
 * The secrets in a text: plain, percent-encoded, escaped as JSON, or in UTF-16. In order and without overlaps.
 */
export function secretSpans(text: string, known: Known = {}): MaskedSpan[] {
  if (text.length < MIN_LENGTH) return [];
  // Texts that were decoded more often come first: they show the kind of a secret best.
  const found = Array.from(views(text), (view) =>
    spansIn(view.text, known).map(({ from, to }) => ({
      from: placeInRaw(view, from),
      to: placeInRaw(view, to),
      shown: masked(view.text.slice(from, to)),
    })),
  );
  return merged(found.toReversed().flat());
}

function spansIn(text: string, { secrets, sent = [] }: Known): Span[] {
  return [
    ...shapeSpans(text),
    ...namedSpans(text),
    ...sent.flatMap((value) => occurrences(text, value)),
    ...(secrets?.spansIn(text) ?? []),
  ];
}

function merged(spans: readonly MaskedSpan[]): MaskedSpan[] {
  const apart: MaskedSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last === undefined || span.from >= last.to) apart.push(span);
    else if (span.to > last.to) apart[apart.length - 1] = { ...last, to: span.to };
  }
  return apart;
}
