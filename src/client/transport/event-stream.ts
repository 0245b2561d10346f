import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The maximum length of an event, in characters. Events of the platform contain a URL, but no body. */
export const MAX_EVENT_LENGTH = 4 * 1024 * 1024;

/**
 * For the end of each line, the parser searches its whole input for a carriage return and for a line feed. Input in
 * short pieces keeps this linear.
 */
const PIECE = 4096;

/**
 * Parses server-sent events (`text/event-stream`), and calls `onEvent` with each complete one.
 *
 * @returns a function to call with each piece of text. It throws what `onEvent` throws, and the library's `ParseError`
 *   if an event is longer than `MAX_EVENT_LENGTH`.
 */
export function eventReader(onEvent: (event: EventSourceMessage) => void): (text: string) => void {
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent,
    onError: (error) => {
      // Other errors are about unknown fields, which a client ignores.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  return (text) => {
    for (let at = 0; at < text.length; at += PIECE) parser.feed(text.slice(at, at + PIECE));
  };
}
