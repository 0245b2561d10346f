import { createPlatform, type HostedPlatform } from '../../../platform/platform.ts';
import { wake } from '../../../server/serve.ts';
import type { ListenOptions, ParleyServer } from '../../world/listen.ts';
import { listenWith } from '../../world/listen-with.ts';
import { ExamTime, type Machine } from './exam-time.ts';
import { randomValue } from '../../../base/random-value.ts';

/** A server for exams, with a time of its own. */
export interface ExamServer extends ParleyServer {
  readonly time: ExamTime;
}

const MACHINE: Machine = { clock: Date.now, wake };

/** Serves a world whose time is that of an exam. */
export async function listenForExams(
  options: ListenOptions = {},
  machine: Machine = MACHINE,
): Promise<ExamServer> {
  const time = new ExamTime(machine);
  const server = await listenWith(options, {
    wake: time.wake,
    make: (deployment, ports) => {
      const salt = randomValue();
      return noticingCalls(createPlatform({ deployment, salt, clock: time.now, ...ports }), time);
    },
  });
  const closeServer = server.close;
  const close = async () => {
    await closeServer();
    time.end();
  };
  return Object.assign(server, { time, close });
}

/** A platform whose calls of the Web API are known to its time while they are under way. */
function noticingCalls(platform: HostedPlatform, time: ExamTime): HostedPlatform {
  const api = `${platform.deployment.base_url}/api/`;
  return {
    ...platform,
    fetch: (request) => {
      const answer = platform.fetch(request);
      return request.url.startsWith(api) ? time.during(answer) : answer;
    },
    receive: (request) => {
      const answer = platform.receive(request);
      return answer === null ? null : (body) => time.during(answer(body));
    },
  };
}
