import { expect as impatient, test as bare } from '@playwright/test';
import { saveData } from '../save-data.ts';

/** These tests load the page many times, on machines that may be busy. */
export const expect = impatient.configure({ timeout: 60_000 });

export const test = bare.extend({
  page: async ({ page }, use, test) => {
    test.setTimeout(120_000);
    await saveData(page);
    await use(page);
  },
});
