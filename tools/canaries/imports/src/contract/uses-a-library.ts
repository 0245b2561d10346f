// must be reported: contract-libraries
export type { Hono } from 'hono';
