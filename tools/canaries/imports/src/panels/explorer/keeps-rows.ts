// must be reported: panels-libraries
export { readFileSync } from 'node:fs';
