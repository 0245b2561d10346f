import { cpus, platform, release, totalmem } from 'node:os';
import { TOLERANCE } from './budgets.mjs';
import { tableOf } from './table.mjs';

export const DOCUMENT = 'docs/benchmarks.md';

/** What follows this line of the document is written by hand. */
const BY_HAND = '<!-- By hand from here on';

/** The machine that measures, in one line. */
export function machine() {
  const all = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${all.length} × ${all[0]?.model ?? 'processor'}, ${gigabytes} GB, ${platform()} ${release()}, Node ${process.versions.node}`;
}

/**
 * The document of all results. Written by `npm run bench -- --write`, which keeps what was written by hand in the
 * document of before.
 *
 * @param {readonly import('./rows.mjs').Row[]} rows
 * @param {import('./budgets.mjs').Budgets} budgets
 * @param {string} [before] none if the document is new
 */
export function documentOf(rows, budgets, before = '') {
  const byHand = before.indexOf(BY_HAND);
  const known = rows.flatMap((row) => {
    const stored = budgets.rows[row.name];
    return stored === undefined ? [] : [{ row, result: stored.result, date: stored.date }];
  });
  const dates = [...new Set(known.map(({ date }) => date))].toSorted();
  return `# Benchmarks

<!-- Written by \`npm run bench -- --write\`; the text is in .ci/bench/document.mjs, down to the measurements by hand. -->

Measured on ${dates.join(' and ')} with ${budgets.machine}.

${tableOf(known)}

## How to read it

A figure with × compares a call with its floor: the least that such a call can be, measured in the same run. Rows with
“speed” say how fast the call is compared with the floor: 0.50 × is half as fast. Rows with “time” say how long it takes:
2.00 × is twice as long. Times of different machines, or of different days, cannot
be compared; the ratios can.

- “Middle half”: half of the rounds have a ratio between these two. Where they lie far apart, the machine was busy.
- “With later work”: the ratio with what the platform does after its answers, such as writing the log down, which is read to
  its end after each batch.
- “Ours, floor”: the median time of a call.

Why some goals are not met: [what a call costs beside its floor](decisions/floor-of-a-call.md). The experiments are below,
under “Measurements behind decisions”.

## How it is measured

- The platform is bundled for Node with the settings of the server, and called through \`platform.fetch\` with the header
  fields that real clients send. A call lasts from making the \`Request\` to the parsed answer. The log is kept; rates are
  not limited. Each section has a process of its own.
- Both sides are warmed up, and all garbage is collected. Then 15 rounds follow, each a batch of calls (about 40 ms) and
  a batch of the floor, now one first and now the other. Each batch is compared with the one beside it, and the median of
  the ratios counts.
- Time is the processor time of the process with all its threads, so collecting garbage counts, and other programs on the
  same cores do not.
- Floors: a _bare shell_ makes the same \`Request\`, reads its JSON, makes a \`Response\` of the same answer and parses it.
  A _page_ is written with \`JSON.stringify\`, put into a \`Response\` and parsed. A signature is WebCrypto’s.
- A _first_ page has no cursor. A _deep_ one begins after 100 thousand users, or in the middle of a smaller directory.
  Both are read again and again; pages “not read before” are read once.
- Memory is what is used after collecting all garbage, heap and buffers, less what a world of a thousand users uses that has
  answered as many calls, so that the log does not count.
- Over HTTP, the built server and a bare \`node:http\`, each in a process of its own, answer 32 connections of one client in
  turns, 3,000 calls at a time. There the clock measures: calls a second, and how long the slowest of a hundred calls takes
  compared with the median. The client needs as much of the machine as the bare server does. The walk is that of one client
  through pages of 200 people whom nobody has read; its figure is the processor time of the server, log included.
- In the browser, the built page and a page with a bare handler of Mock Service Worker are open in the same Chromium, and
  called in turns. There the clock measures, since several processes work on a call. After each batch the page has time to
  write its log and draw the calls. A task over 50 ms is one that the
  Long Tasks API reports. It, too, measures by the clock: on a busy machine most of a task can be waiting.

## How to reproduce it

| command                                 | does                                                                  |
| --------------------------------------- | --------------------------------------------------------------------- |
| \`npm run bench\`                         | all of it, with the bounds and the benches for reading                |
| \`npm run bench -- --only platform\`      | posting and listing, in about a minute                                |
| \`npm run bench -- --only chat.delete\`   | rows with this in their names                                         |
| \`npm run bench -- --only bounds\`        | hard texts, and calls that nothing else may make slower               |
| \`npm run bench -- --only hard-texts\`        | hard texts in Firefox and WebKit               |
| \`npm run bench -- --only reading\`       | the benches for reading, which have neither floor nor bound           |
| \`npm run bench -- --only http --peer <url>\` | Parley, another server of the interface and the bare one in turns; \`--peer-token\` for its token |
| \`npm run bench -- --check\`              | compares with the budgets, and fails with the names of slower rows    |
| \`npm run bench -- --write\`              | writes this document and the budgets; with \`--only\`, only these rows  |

Sections are \`people\`, \`posting\`, \`history\`, \`sign-in\`, \`events\`, \`reset\`, \`memory\`, \`http\` and \`browser\`. The budgets are
the figures above, in \`.ci/bench/budgets.json\`. A row may be worse by a factor of ${TOLERANCE.processor}, where the clock measures
${TOLERANCE.clock}, for memory ${TOLERANCE.memory}: on a busy machine, processor time differs by a fifth between runs. A row beyond that is measured
once more before it fails. \`--check\` also measures a call that does twice the work it may, and fails if that is
not reported. It is no part of \`npm test\`, which runs on machines of every kind.
${byHand === -1 ? '' : `\n${before.slice(byHand)}`}`;
}
