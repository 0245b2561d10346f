// must be reported: app-libraries
export { readFileSync } from 'node:fs';
