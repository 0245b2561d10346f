import { harOfRecording } from '../../client/export/har-of-recording.ts';
import type { Recording } from '../../client/export/recording.ts';
import { scenario } from '../../client/export/scenario/scenario.ts';
import { shellScript } from '../../client/export/shell/shell-script.ts';
import { demoAnswer } from '../../contract/demo/answer.ts';
import { demoJson } from '../../contract/links/codec.ts';

/** Writes an export. The recording has a stopped clock. */
export const WRITERS = {
  file: ({ demo, deployment, played }: Recording): string => {
    const steps = (demo.steps ?? []).map((step, index) => {
      const answer = played[index];
      return answer === undefined
        ? step
        : { ...step, answer: demoAnswer(answer, deployment, true) };
    });
    return `${demoJson({ ...demo, steps }, 2)}\n`;
  },
  har: (recording: Recording): string => `${harOfRecording(recording)}\n`,
  shell: shellScript,
  scenario,
};
