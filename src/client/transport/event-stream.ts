import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The longest event that is read, in characters. Events of the platform carry an address, and no body. */
export const LONGEST_EVENT = 4 * 1024 * 1024;

/**
 * The parser searches all of the text it is given for the end of each line, for a carriage return and for a
 * line feed. In short pieces that takes linear time, whatever the lines end with.
 */
const PIECE = 4096;

/**
 * Reads server-sent events (`text/event-stream`), and calls `onEvent` with each that is complete.
 *
 * @returns the function to call with each piece of text. It throws what `onEvent` throws, and the library's
 *   `ParseError` when an event is longer than `LONGEST_EVENT`.
 */
export function eventReader(onEvent: (event: EventSourceMessage) => void): (text: string) => void {
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent,
    onError: (error) => {
      // Other errors are about fields that a client ignores.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  return (text) => {
    for (let at = 0; at < text.length; at += PIECE) parser.feed(text.slice(at, at + PIECE));
  };
}
