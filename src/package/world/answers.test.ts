import { describe, expectTypeOf, it } from 'vitest';
import type * as contract from '../../contract/sandbox.ts';
import type { App, Call, Interaction, WorldBrief } from './answers.ts';

describe('the types of the package', () => {
  it('are those of the contract, or say less', () => {
    expectTypeOf<contract.WorldBrief>().toExtend<WorldBrief>();
    expectTypeOf<contract.WorldApp>().toExtend<App>();
    expectTypeOf<contract.ExchangeSummary>().toExtend<Call>();
    expectTypeOf<contract.InteractionDetail>().toExtend<Interaction>();
  });
});
