// must be reported: kit-libraries
export { readFileSync } from 'node:fs';
