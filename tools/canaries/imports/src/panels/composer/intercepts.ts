// must be reported: interception-in-the-worker-alone
export { setupWorker } from 'msw/browser';
