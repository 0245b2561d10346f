/** A program that walks `users.list`: it runs in the sandbox of the page, and in Node after `nodeSetting`. */
export interface SampleLoop {
  readonly id: 'right' | 'short-pages' | 'encoding' | 'rate-limit';
  readonly title: string;
  readonly summary: string;
  readonly program: string;
}

const ENCODED = '  if (cursor) url += `&cursor=${encodeURIComponent(cursor)}`;';
const AS_RECEIVED = `  // The cursor goes into the URL as it was received.
  if (cursor) url += \`&cursor=\${cursor}\`;`;

const WAITS = "    const seconds = Number(response.headers.get('Retry-After') ?? 1);";
const TRIES_SOON = `    // Try again in a moment.
    const seconds = 0.1;`;

const UNTIL_NO_CURSOR = "  cursor = response_metadata?.next_cursor || '';";
const UNTIL_NOT_FULL = `  // A page that is not full is the last one.
  cursor = members.length < 200 ? '' : response_metadata?.next_cursor || '';`;

const RIGHT = `// Reads all people of the workspace, page by page.
const people = new Map();
let cursor = null;
let restarts = 0;

while (cursor !== '') {
  let url = \`\${env.BASE_URL}/api/users.list?limit=200\`;
${ENCODED}
  const response = await fetch(url, { headers: { Authorization: \`Bearer \${env.TOKEN}\` } });

  if (response.status === 429) {
${WAITS}
    await new Promise((done) => setTimeout(done, seconds * 1000));
    continue;
  }
  const { ok, error, members, response_metadata } = await response.json();
  if (error === 'invalid_cursor' && restarts < 3) {
    restarts += 1;
    people.clear();
    cursor = null;
    continue;
  }
  if (!ok) throw new Error(error);
  for (const person of members) people.set(person.id, person);
${UNTIL_NO_CURSOR}
}
console.log(\`Read \${people.size} people.\`);
`;

/** The right loop first, then three that differ from it in one place. */
export const SAMPLE_LOOPS: readonly [SampleLoop, ...SampleLoop[]] = [
  {
    id: 'right',
    title: 'Right',
    summary: 'Goes on until next_cursor is empty, encodes, waits, and starts again',
    program: RIGHT,
  },
  {
    id: 'short-pages',
    title: 'Ignores short pages',
    summary: 'Takes a page with fewer people than limit for the last one',
    program: RIGHT.replace(UNTIL_NO_CURSOR, () => UNTIL_NOT_FULL),
  },
  {
    id: 'encoding',
    title: 'Forgets the encoding',
    summary: 'Sends = in the cursor as it is, and not as %3D',
    program: RIGHT.replace(ENCODED, () => AS_RECEIVED),
  },
  {
    id: 'rate-limit',
    title: 'Hammers through 429',
    summary: 'Calls again at once, whatever Retry-After says',
    program: RIGHT.replace(WAITS, () => TRIES_SOON),
  },
];

/** The text that a loop needs before it to run in Node, as a module. It contains the token. */
export const nodeSetting = (base_url: string, token: string): string =>
  `const env = ${JSON.stringify({ BASE_URL: base_url, TOKEN: token })};\n`;
