// must be reported: relying-party-libraries
export { createElement } from 'react';
