import { describeExams } from '../../testing/exam-cases.ts';
import { INTERACTIONS } from './interactions.fixture.ts';

describeExams(INTERACTIONS);
