// must be reported: test-code-for-tests
export { fake } from '../test-fake.ts';
