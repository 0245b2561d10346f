import { expect, test } from '../fixtures/test.ts';

// Written by Parley from a recording.
test('The life of a message', async ({ playground, api, lesson }) => {
  await playground.open({
    world: {
      seed: 1,
      now: 1767225600,
      frozen: true,
    },
    view: {
      panel: 'workspace',
      search: {
        channel: 'deploys',
      },
    },
  });

  await test.step('1. The bot posts', async () => {
    await lesson.chapter('The bot posts');
    await lesson.say(
      'A message has a timestamp, ts, which is its id within the channel. Everything later refers to it.',
    );
    const answer = await api.play({
      verb: 'POST',
      url: '/api/chat.postMessage',
      headers: [
        ['authorization', 'Bearer {{world.apps.0.tokens.0.token}}'],
        ['content-type', 'application/json; charset=utf-8'],
      ],
      body: '{"channel":"{{world.channels.1.id}}","text":"Release 2.4 is on its way"}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"channel":"C0112TR2740","ts":"1767225600.000000","message":{"type":"message","ts":"1767225600.000000","team":"T01AEHQR10L","user":"U01DVRQAC4K","bot_id":"B012JJWO61I","app_id":"A01SKAED1AD","text":"Release 2.4 is on its way"}}',
    );
    expect(answer.sum).toBe('6HpkIOuFDI');
  });

  await test.step('2. Somebody reacts', async () => {
    await lesson.chapter('Somebody reacts');
    await lesson.say('A reaction belongs to the message of a channel and a timestamp.');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/reactions.add',
      headers: [
        ['authorization', 'Bearer {{world.apps.0.tokens.0.token}}'],
        ['content-type', 'application/json; charset=utf-8'],
      ],
      body: '{"channel":"{{world.channels.1.id}}","timestamp":"{{1.ts}}","name":"eyes"}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('{"ok":true}');
    expect(answer.sum).toBe('QGLtr3UPuA');
  });

  await test.step('3. An hour passes', async () => {
    await lesson.chapter('An hour passes');
    await lesson.say('The clock of this world stands still until a step moves it.');
    const answer = await api.play({
      verb: 'POST',
      url: '/sandbox/clock',
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: '{"advance_s":3600}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('{"ok":true,"clock":{"now":1767229200,"frozen":true}}');
    expect(answer.sum).toBe('wuSxP1yBYN');
  });

  await test.step('4. A reply in the thread', async () => {
    await lesson.chapter('A reply in the thread');
    await lesson.say('thread_ts names the first message of the thread.');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/chat.postMessage',
      headers: [
        ['authorization', 'Bearer {{world.apps.0.tokens.0.token}}'],
        ['content-type', 'application/json; charset=utf-8'],
      ],
      body: '{"channel":"{{world.channels.1.id}}","thread_ts":"{{1.ts}}","text":"Done, without a hitch :tada:"}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"channel":"C0112TR2740","ts":"1767229200.000000","message":{"type":"message","ts":"1767229200.000000","team":"T01AEHQR10L","user":"U01DVRQAC4K","bot_id":"B012JJWO61I","app_id":"A01SKAED1AD","text":"Done, without a hitch :tada:","thread_ts":"1767225600.000000"}}',
    );
    expect(answer.sum).toBe('iVgvjS3fOW');
  });

  await test.step('5. A webhook posts as well', async () => {
    await lesson.chapter('A webhook posts as well');
    await lesson.say('Whoever knows the URL can post: keep it secret.');
    const answer = await api.play({
      verb: 'POST',
      url: '{{world.apps.0.webhooks.0.url}}',
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: '{"text":"All checks are green"}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('ok');
    expect(answer.sum).toBe('Jok2eyBcFs');
  });

  await test.step('6. A token with one scope', async () => {
    await lesson.chapter('A token with one scope');
    await lesson.say('The sandbox mints a token that may read users, and nothing else.');
    const answer = await api.play({
      verb: 'POST',
      url: '/sandbox/tokens',
      headers: [['content-type', 'application/json; charset=utf-8']],
      body: '{"app_id":"{{world.apps.0.app_id}}","type":"bot","scopes":["users:read"]}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"token":"xoxb-…fPXU","type":"bot","user_id":"U01DVRQAC4K","scopes":["users:read"],"status":"active","expires_at":null}',
    );
    expect(answer.sum).toBe('zZMc-xM3Cb');
  });

  await test.step('7. It may not post', async () => {
    await lesson.chapter('It may not post');
    await lesson.say('The answer names the scope that is needed, and those that the token has.');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/chat.postMessage',
      headers: [
        ['authorization', 'Bearer {{6.token}}'],
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
      body: 'channel={{world.channels.1.id}}&text=Me+too',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":false,"error":"missing_scope","needed":"chat:write,chat:write:bot,chat:write:user","provided":"users:read"}',
    );
    expect(answer.sum).toBe('iZwsQ-5ZtN');
  });

  await test.step('8. The first page of the directory', async () => {
    await lesson.chapter('The first page of the directory');
    await lesson.say('A page has at most limit people, and a cursor for the next one.');
    const answer = await api.play({
      verb: 'GET',
      url: '/api/users.list?limit=2',
      headers: [['authorization', 'Bearer {{6.token}}']],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"members":[{"id":"U01DVRQA62M","team_id":"T01AEHQR10L","name":"jun.singh","deleted":false,"color":"e7392d","real_name":"Jun Singh","tz":"America/Sao_Paulo","tz_label":"Brasilia Standard Time","tz_offset":-10800,"profile":{"title":"Product Manager","phone":"+15558989485","skype":"","real_name":"Jun Singh","real_name_normalized":"Jun Singh","first_name":"Jun","last_name":"Singh","avatar_hash":"168421fe42a4","fields":null,"image_24":"{{address}}/avatars/168421fe42a4-24.svg","image_32":"{{address}}/avatars/168421fe42a4-32.svg","image_48":"{{address}}/avatars/168421fe42a4-48.svg","image_72":"{{address}}/avatars/168421fe42a4-72.svg","image_192":"{{address}}/avatars/168421fe42a4-192.svg","image_512":"{{address}}/avatars/168421fe42a4-512.svg"},"is_admin":true,"is_owner":true,"is_primary_owner":true,"is_restricted":false,"is_ultra_restricted":false,"is_bot":false,"updated":1750006036,"has_2fa":true},{"id":"U01DVRQAC4K","team_id":"T01AEHQR10L","name":"beacon","deleted":false,"color":"674b1b","real_name":"Beacon","tz":null,"tz_label":"Greenwich Mean Time","tz_offset":0,"profile":{"title":"","phone":"","skype":"","real_name":"Beacon","real_name_normalized":"Beacon","always_active":true,"avatar_hash":"d8b07fe2958e","fields":null,"image_24":"{{address}}/avatars/d8b07fe2958e-24.svg","image_32":"{{address}}/avatars/d8b07fe2958e-32.svg","image_48":"{{address}}/avatars/d8b07fe2958e-48.svg","image_72":"{{address}}/avatars/d8b07fe2958e-72.svg","image_192":"{{address}}/avatars/d8b07fe2958e-192.svg","image_512":"{{address}}/avatars/d8b07fe2958e-512.svg"},"is_admin":false,"is_owner":false,"is_primary_owner":false,"is_restricted":false,"is_ultra_restricted":false,"is_bot":true,"updated":1735689600}],"cache_ts":1767229200,"response_metadata":{"next_cursor":"cThOVXJ3STkKdXNlcnMubGlzdApteHQwRFdjVwoxNzY3MjI5MjAwClUwMURWUlFBQzRLCiA="}}',
    );
    expect(answer.sum).toBe('VD24k_7lcF');
  });

  await test.step('9. The second page', async () => {
    await lesson.chapter('The second page');
    await lesson.say('The cursor goes into the query percent-encoded.');
    const answer = await api.play({
      verb: 'GET',
      url: '/api/users.list?limit=2&cursor={{8.response_metadata.next_cursor}}',
      headers: [['authorization', 'Bearer {{6.token}}']],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"members":[{"id":"U01DVRQADV8","team_id":"T01AEHQR10L","name":"idris.nguyen","deleted":false,"color":"db3150","real_name":"Idris Nguyen","tz":"Africa/Nairobi","tz_label":"East Africa Time","tz_offset":10800,"profile":{"title":"Customer Support","phone":"","skype":"","real_name":"Idris Nguyen","real_name_normalized":"Idris Nguyen","first_name":"Idris","last_name":"Nguyen","avatar_hash":"3cc39c3301f4","fields":null,"image_24":"{{address}}/avatars/3cc39c3301f4-24.svg","image_32":"{{address}}/avatars/3cc39c3301f4-32.svg","image_48":"{{address}}/avatars/3cc39c3301f4-48.svg","image_72":"{{address}}/avatars/3cc39c3301f4-72.svg","image_192":"{{address}}/avatars/3cc39c3301f4-192.svg","image_512":"{{address}}/avatars/3cc39c3301f4-512.svg"},"is_admin":true,"is_owner":false,"is_primary_owner":false,"is_restricted":false,"is_ultra_restricted":false,"is_bot":false,"updated":1735955485,"has_2fa":true},{"id":"U01DVRQAK31","team_id":"T01AEHQR10L","name":"giulia.bakker","deleted":false,"color":"db3150","real_name":"Giulia Bakker","tz":"Europe/Istanbul","tz_label":"Turkey Time","tz_offset":10800,"profile":{"title":"Designer","phone":"","skype":"","real_name":"Giulia Bakker","real_name_normalized":"Giulia Bakker","first_name":"Giulia","last_name":"Bakker","avatar_hash":"e494ebc098a2","fields":null,"image_24":"{{address}}/avatars/e494ebc098a2-24.svg","image_32":"{{address}}/avatars/e494ebc098a2-32.svg","image_48":"{{address}}/avatars/e494ebc098a2-48.svg","image_72":"{{address}}/avatars/e494ebc098a2-72.svg","image_192":"{{address}}/avatars/e494ebc098a2-192.svg","image_512":"{{address}}/avatars/e494ebc098a2-512.svg"},"is_admin":false,"is_owner":false,"is_primary_owner":false,"is_restricted":false,"is_ultra_restricted":false,"is_bot":false,"updated":1742195160}],"cache_ts":1767229200,"response_metadata":{"next_cursor":"QngyZHR4WWQKdXNlcnMubGlzdApteHQwRFdjVwoxNzY3MjI5MjAwClUwMURWUlFBSzMxCiA="}}',
    );
    expect(answer.sum).toBe('EB-g1K34f4');
  });

  await test.step('10. The message goes', async () => {
    await lesson.chapter('The message goes');
    await lesson.say('Its thread stays: a tombstone takes its place.');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/chat.delete',
      headers: [
        ['authorization', 'Bearer {{world.apps.0.tokens.0.token}}'],
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
      body: 'channel={{world.channels.1.id}}&ts={{1.ts}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('{"ok":true,"channel":"C0112TR2740","ts":"1767225600.000000"}');
    expect(answer.sum).toBe('FaTDxEkzwN');
  });
});
