import { placeInRaw, views } from './decoded.ts';
import { occurrences, type KnownSecrets } from './known.ts';
import { masked } from './masked.ts';
import { namedSpans } from './named.ts';
import { shapeSpans } from './shapes.ts';
import type { Span } from './span.ts';

/** What is known of secrets beside their shapes and the names of their fields. */
export interface Known {
  readonly secrets?: KnownSecrets;
  /** Values that came with a call as secrets; they are found as a whole, as they were sent. */
  readonly sent?: readonly string[];
}

/** A secret in a raw text, and what people may see in its place. */
export interface MaskedSpan extends Span {
  readonly shown: string;
}

/**
 * Where secrets are in a text, plain or percent-encoded, escaped as JSON, or in UTF-16. In order, none
 * overlapping another.
 */
export function secretSpans(text: string, known: Known = {}): MaskedSpan[] {
  // What was decoded more often comes first: it shows best what a secret is.
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
