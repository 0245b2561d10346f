import { describe, expect, it } from 'vitest';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import { viewAt } from './use-player.ts';

const step = (view?: DemoStep['view']): DemoStep => ({
  verb: 'POST',
  url: '/api/api.test',
  ...(view && { view }),
});
const workspace = { panel: 'workspace', search: { channel: 'C1' } };

describe('what the page shows with a step', () => {
  it('is the view of the step, or of the last one before it', () => {
    const steps = [step(), step(workspace), step(), step({ panel: 'explorer', search: {} })];
    expect(steps.map((_, at) => viewAt(steps, at)?.panel)).toEqual([
      undefined,
      'workspace',
      'workspace',
      'explorer',
    ]);
  });

  it('opens neither another demo, nor another deployment, nor the past', () => {
    const search = { channel: 'C1', demo: '1.x', deployment: 'government', at: 'x1', step: 9 };
    expect(viewAt([step({ panel: 'workspace', search })], 0)).toEqual(workspace);
  });
});
