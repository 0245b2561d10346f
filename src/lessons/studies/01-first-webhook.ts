import { defineStudy } from '../definition/study.ts';

/** What stands around lesson 1. */
export const firstWebhookStudy = defineStudy({
  goals: [
    'post a message from any program that can send a request',
    'tell a refusal of a webhook from a success, and read why',
  ],
});
