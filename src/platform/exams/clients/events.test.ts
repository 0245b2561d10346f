import { describeExams } from '../../testing/exam-cases.ts';
import { EVENTS } from './events.fixture.ts';
import { SOCKETS } from './sockets.fixture.ts';

describeExams([...EVENTS, ...SOCKETS]);
