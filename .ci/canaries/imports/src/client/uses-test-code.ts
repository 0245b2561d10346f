// must be reported: test-code-for-tests
export { fake } from '../tests/flows.fixture.ts';
