import { CLIENT_HEADER } from '../../contract/client-header.ts';
import { headerNamed } from '../../contract/header-named.ts';
import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { Exchange } from '../../contract/sandbox.ts';
import { argumentsOf } from './arguments.ts';
import type { LessonCall } from './facts.ts';

/** Methods that read. A call of another method that changes nothing, such as a refused deletion, is the learner’s own. */
const READS = /(?:^|\.)(?:get|history|identity|info|list|members|messages|replies|test|userInfo)$/;

/** An exchange of the log as checks see it. Never throws, whatever was sent. */
export function lessonCall({ request, response, trace, ...line }: Exchange): LessonCall {
  const contentType = headerNamed(request.headers, 'content-type') ?? '';
  const retryAfter = headerNamed(response.headers, 'retry-after');
  const client = headerNamed(request.headers, CLIENT_HEADER);
  return {
    id: line.id,
    surface: line.surface,
    name: line.name,
    verb: line.verb,
    path: line.path,
    status: line.status,
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    location: headerNamed(response.headers, 'location') ?? null,
    error: line.error,
    reason: line.error === null ? null : (trace.at(-1)?.detail ?? null),
    args: argumentsOf({ ...line, contentType, body: request.body.text }),
    answer: answerOf(response.body.text),
    text: response.body.text,
    actor: line.actor,
    at: line.at,
    causedBy: line.caused_by,
    events: line.events,
    isPageReading: client === 'page' && line.touched.length === 0 && READS.test(line.name),
    isByParley: client === 'lesson',
  };
}

/** The JSON object of an answer; empty if it is anything else. */
function answerOf(text: string): LessonCall['answer'] {
  const read = parseJson(text);
  return 'value' in read && isJsonObject(read.value) ? read.value : {};
}
