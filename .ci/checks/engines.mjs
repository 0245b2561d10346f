import { ensureBuilt } from '../built.mjs';
import { CheckFailure } from '../check-failure.mjs';
import { JOURNEY } from '../engines/journey.mjs';
import { ENGINE_NAMES, provideEngines } from '../engines/provide.mjs';
import { servePage } from '../engines/serve-page.mjs';
import { summaryOf } from '../engines/summary.mjs';
import { travel } from '../engines/travel.mjs';

/**
 * One journey through the built page in every browser engine. Arguments name engines:
 * `npm run engines -- firefox`. An engine that is not available is named, and its steps count as skipped.
 */
export const engines = {
  name: 'engines',
  /** @param {{ live?: boolean, args?: readonly string[] }} [options] */
  async run({ live = false, args = [] } = {}) {
    const wanted = args.length === 0 ? ENGINE_NAMES : args;
    const unknown = wanted.find((name) => !ENGINE_NAMES.includes(name));
    if (unknown !== undefined) {
      throw new CheckFailure(
        `no engine is called ${unknown}; there are ${ENGINE_NAMES.join(', ')}`,
      );
    }
    await ensureBuilt({ live });
    const page = await servePage();
    /** @type {import('../engines/summary.mjs').Outcome[]} */
    const outcomes = [];
    try {
      for (const { name, engine, reason } of await provideEngines(wanted, live)) {
        if (engine === undefined) {
          outcomes.push({ name, reason });
          continue;
        }
        const travelled = await travel(engine, page.url, JOURNEY);
        await engine.close();
        outcomes.push({ version: engine.version, travelled });
        if (live) console.log(travelled.lines.join('\n'));
      }
    } finally {
      await page.close();
    }
    const { tests, note } = summaryOf(outcomes, JOURNEY.length);
    if (tests.failed > 0 || tests.passed === 0) {
      const lines = outcomes.flatMap((outcome) =>
        'travelled' in outcome ? outcome.travelled.lines : [],
      );
      throw new CheckFailure(`the journey fails: ${note}`, live ? '' : lines.join('\n'), tests);
    }
    return { note, tests };
  },
};
