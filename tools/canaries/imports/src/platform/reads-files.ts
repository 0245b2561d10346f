// must be reported: platform-libraries
export { readFileSync } from 'node:fs';
