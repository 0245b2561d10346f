/** The most texts to remember. An echo of an older one counts as a text from elsewhere. */
const MAX_ECHOES = 50;

/**
 * Tells whether a text that the page gives an editor is an echo of what the editor told the page. A busy page answers
 * late, when more has been typed: to replace the text by an echo then would take back the last keys.
 */
export class Echoes {
  /** What the editor told and did not hear back yet, oldest first. */
  #told: string[] = [];

  /** The editor tells the page its text. */
  tell(text: string): void {
    this.#told.push(text);
    if (this.#told.length > MAX_ECHOES) this.#told.shift();
  }

  /** Whether an editor that shows `shown` keeps it when the page gives it `text`. */
  keeps(shown: string, text: string): boolean {
    const place = this.#told.indexOf(text);
    this.#told = place < 0 ? [] : this.#told.slice(place + 1);
    return place >= 0 || shown === text;
  }
}
