import { expectLinear, nothingBut, runOf } from '../../tools/bounds/hard-texts.ts';
import { eventReader } from './transport/live.ts';

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

expectLinear('an event stream', (text) => eventReader(() => {})(text), {
  ...texts('a', '\n', '\r', '\r\n', 'data:\n', 'data:\r', 'id:1\r', ': \r', 'a\n', 'data: a\n\n'),
  'a carriage return at the end of many lines': runOf('', 'data\n', '\r'),
  'a line feed at the end of many lines': runOf('', 'data\r', '\n'),
});
