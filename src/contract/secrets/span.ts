/** A stretch of a text: from an index up to, not including, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
