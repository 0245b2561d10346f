import { harOf } from '../../client/export/har.ts';
import { type Recording, recordedStepsOf } from '../../client/export/recording.ts';
import { scenarioOf } from '../../client/export/scenario/scenario.ts';
import { shellScript } from '../../client/export/shell/shell-script.ts';
import { demoAnswer } from '../../contract/demo/answer.ts';
import { demoJson } from '../../contract/links/codec.ts';
import { mask } from '../../contract/secrets/mask.ts';

/** For each format, a function that writes the text of the file. The recording was played with a frozen clock. */
export const WRITERS = {
  file: ({ demo, deployment, played }: Recording): string => {
    const steps = (demo.steps ?? []).map((step, index) => {
      const playedStep = played[index];
      return playedStep === undefined
        ? step
        : { ...step, answer: demoAnswer(playedStep, deployment, true) };
    });
    return `${demoJson({ ...demo, steps }, 2)}\n`;
  },
  har: (recording: Recording): string => `${harOfRecording(recording)}\n`,
  shell: shellScript,
  scenario: scenarioOf,
};

/** A recording as an HTTP archive, with the titles of the steps as comments. Secrets are masked. */
function harOfRecording(recording: Recording): string {
  const { demo, played } = recording;
  const titles = recordedStepsOf(recording).map(({ title, step }) =>
    [title, step.caption ?? ''].filter((text) => text !== '').join('\n'),
  );
  return harOf(
    played.map(({ request, status, headers, body, exchange }, index) => ({
      at: exchange?.at ?? demo.world.now,
      duration_ms: exchange?.duration_ms ?? 0,
      verb: request.verb,
      url: mask(request.url),
      status,
      request: maskMessage(request.headers, request.body ?? ''),
      response: maskMessage(headers, body),
      comment: titles[index] ?? '',
    })),
    demo.title,
  );
}

function maskMessage(headers: Recording['played'][number]['headers'], body: string) {
  const text = mask(body);
  return {
    headers: headers.map(([name, value]) => [name, mask(value)] as const),
    body: { text, bytes: new TextEncoder().encode(text).length },
  };
}
