// must be reported: message-libraries
export { readFileSync } from 'node:fs';
