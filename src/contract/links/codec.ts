import { parseJson } from '../json.ts';
import { type Demo, type DemoReading, MAX_DEMO_LENGTH, failToRead } from '../demo/demo.ts';
import { normalDemo } from '../demo/normal-form.ts';
import { newer, readDemo } from '../demo/read-demo.ts';
import { decodeLinkText, encodeLinkText, LINK_FAULTS } from './link-text.ts';

/** The JSON of a demo in its normal form: equal demos have equal texts. `spaces` for files. */
export const demoJson = (demo: Demo, spaces = 0): string =>
  JSON.stringify(normalDemo(demo), null, spaces);

/** A demo as a text of letters, digits, `.`, `-` and `_`, for a link. */
export const encodeDemo = (demo: Demo): Promise<string> => encodeLinkText(demoJson(demo));

/**
 * Reads what `encodeDemo` wrote, whatever programs added to it. Never throws or rejects; time is linear, memory limited by
 * `MAX_DEMO_LENGTH`.
 */
export async function decodeDemo(text: string): Promise<DemoReading> {
  const read = await decodeLinkText(text, MAX_DEMO_LENGTH);
  if ('bytes' in read) return readDemoText(read.bytes);
  if ('newer' in read) return newer(read.newer);
  return read.fault === 'oversized' ? OVERSIZED : failToRead(read.fault, LINK_FAULTS[read.fault]);
}

/** Reads the JSON of a demo, from a file: its bytes or its text. Never throws. */
export function readDemoText(json: Uint8Array | string): DemoReading {
  if (json.length > MAX_DEMO_LENGTH) return OVERSIZED;
  const read = parseJson(typeof json === 'string' ? json : new TextDecoder().decode(json));
  return 'value' in read
    ? readDemo(read.value)
    : failToRead('invalid', `It cannot be read as JSON: ${read.fault}.`);
}

const OVERSIZED = failToRead(
  'oversized',
  `The demo is larger than ${MAX_DEMO_LENGTH / 1024 / 1024} megabytes, and was not read. Ask for a smaller one.`,
);
