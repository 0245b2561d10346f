import { ReceiverPage } from '../pages/receiver-page.ts';
import { expect, test } from '../quiet-page.ts';

test('each sample does what it says', async ({ page }) => {
  test.slow();
  await test.step('deletes a message when someone reacts with :x:, and shows the calls', async () => {
    const receiver = new ReceiverPage(page);
    await receiver.open();
    await receiver.start();
    expect((await receiver.app()).request_url).toBe(
      `https://receiver.parley.test/${(await receiver.app()).app_id}`,
    );
    const ts = await receiver.react();
    await expect(receiver.output).toContainText(`Deleted ${ts}`);
    await expect(receiver.state).toContainText('Requests: 2 · API calls: 1');
    expect(await receiver.messages()).not.toContain(ts);
    await expect.poll(async () => (await receiver.deliveries()).at(0)?.state).toBe('delivered');

    const [delivery] = await receiver.deliveries();
    const { exchanges } = await page.evaluate(
      async () =>
        (await fetch('sandbox/exchanges')).json() as Promise<{
          exchanges: { name: string; caused_by: string | null }[];
        }>,
    );
    const deleting = exchanges.find(({ name }) => name === 'chat.delete');
    expect(deleting?.caused_by).toBe(delivery?.id);
  });

  await test.step('echoes a mention in its thread', async () => {
    await new ReceiverPage(page).beginWorld(2);
    const receiver = new ReceiverPage(page);
    await receiver.open();
    await receiver.chooseSample('Echo on mention');
    await receiver.start();
    const { bot_user_id, tokens } = await receiver.app();
    const channel = await receiver.channel();
    const token = tokens.find(({ type }) => type === 'user')?.token ?? '';
    const { ts } = await page.evaluate(
      async ([bearer, form]) => {
        const headers = {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/x-www-form-urlencoded',
        };
        const answer = await fetch('api/chat.postMessage', { method: 'POST', headers, body: form });
        return answer.json() as Promise<{ ts: string }>;
      },
      [
        token,
        new URLSearchParams({ channel, text: `<@${bot_user_id}> good morning` }).toString(),
      ] as const,
    );
    await expect
      .poll(async () =>
        JSON.stringify(await receiver.call('conversations.replies', { channel, ts })),
      )
      .toContain('You said: good morning');
  });

  await test.step('verifies signatures with crypto.subtle, and finds stale requests', async () => {
    await new ReceiverPage(page).beginWorld(3);
    const receiver = new ReceiverPage(page);
    await receiver.open();
    await receiver.chooseSample('Verify the signature');
    await receiver.start();
    await receiver.react();
    await expect(receiver.output).toContainText('Genuine: reaction_added');
    await expect(receiver.output).not.toContainText('Wrong signature');
    const [delivery] = await receiver.deliveries();
    await receiver.forge(delivery?.event ?? '', 'signature');
    await expect(receiver.output).toContainText('Wrong signature');
    await receiver.forge(delivery?.event ?? '', 'token');
    await expect(receiver.output).toContainText('wrong verification token');
    await receiver.forge(delivery?.event ?? '', 'timestamp');
    await expect(receiver.output).toContainText('Too old');
    // As after jumps to the next retry.
    await receiver.advanceClock(3600);
    await receiver.react();
    await expect(receiver.output.getByText('Genuine: reaction_added')).toHaveCount(2);
  });

  await test.step('answers too late, so that the event is sent again', async () => {
    await new ReceiverPage(page).beginWorld(4);
    const receiver = new ReceiverPage(page);
    await receiver.open();
    await receiver.chooseSample('Answer too late');
    await receiver.start();
    await receiver.react();
    await expect(receiver.output).toContainText('retry 0');
    await expect(receiver.output).toContainText('retry 1');
    await expect(receiver.output).toContainText('when Parley no longer waited');
    const [delivery] = await receiver.deliveries();
    expect(delivery?.attempts[0]).toMatchObject({ fault: 'http_timeout', status: null });
  });

  await test.step('handles each event once, although it arrives twice', async () => {
    await new ReceiverPage(page).beginWorld(5);
    const receiver = new ReceiverPage(page);
    await receiver.open();
    await receiver.chooseSample('Handle each event once');
    await receiver.start();
    await receiver.react();
    await expect(receiver.output).toContainText('Seen before');
    const [delivery] = await receiver.deliveries();
    expect(delivery).toMatchObject({ state: 'delivered' });
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 200]);
  });

  await test.step('one press gives the app what a sample needs, and starts it; nobody gets a second token', async () => {
    await new ReceiverPage(page).beginWorld(6);
    const receiver = new ReceiverPage(page);
    await receiver.open();
    const tokens = async () => (await receiver.app()).tokens.map(({ token }) => token);
    const before = await tokens();
    await receiver.chooseSample('A poll with buttons');
    await receiver.button('Add to the manifest and start').click();
    await expect(receiver.state).toContainText('Running');
    await expect(receiver.button('Restart')).toBeFocused();
    await expect(receiver.pane.getByText('has what it needs: /poll')).toBeVisible();
    expect(await tokens()).toEqual(before);
  });
});
