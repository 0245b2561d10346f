import { describeExams } from '../../testing/exam-cases.ts';
import { SIGN_INS } from './sign-in.fixture.ts';

describeExams(SIGN_INS);
