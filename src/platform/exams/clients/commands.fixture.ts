import { OK, type Receives, type Told } from '../../testing/exam-receiver.ts';

export const VIEW = JSON.stringify({
  type: 'modal',
  title: { type: 'plain_text', text: 'Exam' },
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'A form' } }],
});

/** Posts to the response URL of a command; returns whether it was taken. */
export async function respond({ world, body }: Told, text = 'here'): Promise<boolean> {
  const { pathname } = new URL(body.response_url);
  const { status } = await world.send(pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  return status === 200;
}

export const post = ({ world, body }: Told) => world.say('here', { channel: body.channel_id });

/** Acknowledges a command, and then does the work. */
export const works = (work: (told: Told) => Promise<unknown>) => (): Receives => async (told) => {
  void work(told);
  return OK;
};

export const open = ({ world, body: { trigger_id } }: Told) =>
  world.call('views.open', { trigger_id, view: VIEW });

/** Tells a client which command it is: 1 for the first. */
export const numbered =
  (receives: (told: Told, nth: number) => ReturnType<Receives>) => (): Receives => {
    let nth = 0;
    return (told) => receives(told, (nth += 1));
  };

/** Goes down after this many commands. */
export const goesDown = (after: number, make: () => Receives) => (): Receives => {
  const receives = make();
  return numbered(async (told, nth) => (nth > after ? { ...OK, status: 503 } : receives(told)))();
};

/** What a client shows of which nothing is passed, and nothing missed: the work was never done without the fault. */
export const SHOWS_NOTHING = { passed: [], failed: [] };
