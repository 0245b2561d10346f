/** All that can be read out of a text: as it is, and by every order of the decodings of the platform. */
export function readings(text: string, depth = 4): Set<string> {
  const decodings: readonly ((text: string) => string)[] = [
    (read) => read.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => latin1(bytes.slice(1).split('%'), 16)),
    (read) => read.replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => latin1([digits], 16)),
    (read) => read.replace(/\\(["\\/])/g, '$1'),
    (read) => read.replaceAll('\0', ''),
  ];
  const all = new Set([text]);
  let last = [text];
  for (let level = 0; level < depth; level += 1) {
    last = last
      .flatMap((read) => decodings.map((decode) => decode(read)))
      .filter((read) => !all.has(read));
    for (const read of last) all.add(read);
  }
  for (const [run] of text.matchAll(/[A-Za-z0-9+/]{16,}/g)) {
    const whole = run.slice(0, run.length - (run.length % 4));
    all.add(atob(whole));
  }
  return all;
}

const latin1 = (numbers: readonly string[], radix: number) =>
  String.fromCharCode(...numbers.map((digits) => Number.parseInt(digits, radix)));
