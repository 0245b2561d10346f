import { describeExams } from '../../testing/exam-cases.ts';
import { CALLS } from './calls.fixture.ts';
import { TOKENS } from './tokens.fixture.ts';

describeExams([...CALLS, ...TOKENS]);
