// must be reported: client-libraries
export { http } from 'msw/http';
