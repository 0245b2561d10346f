import type { InteractionDetail } from '../../../contract/sandbox.ts';

const TRIGGER_STATES = {
  open: 'can still be used',
  used: 'was used',
  expired: 'was not used before it expired',
} as const;

/** How an interaction was sent, how the app answered, and the states of its trigger and its response URL. */
export function factsOf(
  interaction: InteractionDetail,
): (readonly [name: string, value: string])[] {
  const { id, via, url, status, duration_ms, trigger, response_url, views } = interaction;
  const postCount = response_url?.posts.length ?? 0;
  return [
    ['Id', id],
    ...(url === null ? [] : [[via === 'socket' ? 'Socket' : 'Request URL', url] as const]),
    ...(status === null ? [] : [['Status', String(status)] as const]),
    ...(duration_ms === null ? [] : [['Time', `${Math.round(duration_ms)} ms`] as const]),
    ...(trigger === null ? [] : [['Trigger', TRIGGER_STATES[trigger.state]] as const]),
    ...(response_url === null
      ? []
      : [
          [
            'Response URL',
            `${postCount === 1 ? '1 post' : `${postCount} posts`}, takes ${response_url.left} more`,
          ] as const,
        ]),
    ...(views.length === 0 ? [] : [['Views', views.join(', ')] as const]),
  ];
}
