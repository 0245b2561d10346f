// must be reported: ui-libraries
export { useQuery } from '@tanstack/react-query';
