/** What an exam examines a client in. */
export interface Examination {
  /** On the wire, in `/sandbox/exams/{name}`. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences. */
  readonly about: string;
}
