import { describeExams } from '../../testing/exam-cases.ts';
import { PAGING_CASES } from './paging.fixture.ts';

describeExams(PAGING_CASES);
