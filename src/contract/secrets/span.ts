/** A range of a text: from an index up to, but not including, another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
