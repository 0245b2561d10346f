import { mask } from '../../contract/secrets/mask.ts';
import { harOf } from './har.ts';
import { stepsOfRecording, type Recording } from './recording.ts';

/** A recording as an HTTP archive, with the titles of the steps as comments. Secrets are masked. */
export function harOfRecording(recording: Recording): string {
  const { demo, played } = recording;
  const titles = stepsOfRecording(recording).map(({ title, step }) =>
    [title, step.caption ?? ''].filter((text) => text !== '').join('\n'),
  );
  return harOf(
    played.map(({ request, status, headers, body, exchange }, index) => ({
      at: exchange?.at ?? demo.world.now,
      duration_ms: exchange?.duration_ms ?? 0,
      verb: request.verb,
      url: mask(request.url),
      status,
      request: message(request.headers, request.body ?? ''),
      response: message(headers, body),
      comment: titles[index] ?? '',
    })),
    demo.title,
  );
}

function message(headers: Recording['played'][number]['headers'], body: string) {
  const text = mask(body);
  return {
    headers: headers.map(([name, value]) => [name, mask(value)] as const),
    body: { text, bytes: new TextEncoder().encode(text).length },
  };
}
