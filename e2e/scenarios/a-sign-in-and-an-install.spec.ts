import { expect, test } from '../fixtures/test.ts';

// Written by Parley from a recording.
test('A sign-in and an install', async ({ playground, api, lesson }) => {
  await playground.open({
    world: {
      seed: 5,
      users: 12,
      now: 1767225600,
      frozen: true,
    },
  });

  await test.step('1. Ask with PKCE', async () => {
    await lesson.chapter('Ask with PKCE');
    const answer = await api.play({
      verb: 'GET',
      url: '/openid/connect/authorize?response_type=code&scope=openid+profile&client_id={{world.apps.0.client_id}}&redirect_uri={{world.deployment.base_url}}%2Frelying-party%2Fcallback&state=first&nonce=one&code_challenge={{client.1.code_challenge}}&code_challenge_method=S256',
    });
    expect(answer.status).toBe(200);
    expect(answer.sum).toBe('fiSCsaYCfA');
  });

  await test.step('2. Allow', async () => {
    await lesson.chapter('Allow');
    const answer = await api.play({
      verb: 'POST',
      url: '/openid/connect/authorize',
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'consent={{1.form.consent}}&decision=allow',
    });
    expect(answer.status).toBe(302);
    expect(answer.location).toBe('{{address}}/relying-party/callback?code=…dHIa&state=first');
    expect(answer.body).toBe('');
    expect(answer.sum).toBe('47DEQpj8HB');
  });

  await test.step('3. Exchange', async () => {
    await lesson.chapter('Exchange');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/openid.connect.token',
      headers: [
        ['content-type', 'application/x-www-form-urlencoded'],
        ['authorization', 'Basic {{world.apps.0.client_id}}:{{world.apps.0.client_secret}}'],
      ],
      body: 'grant_type=authorization_code&code={{2.location.code}}&redirect_uri={{world.deployment.base_url}}%2Frelying-party%2Fcallback&code_verifier={{client.1.code_verifier}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"access_token":"xoxp-…6sSl","token_type":"Bearer","id_token":"…","refresh_token":"xoxe-…3fc5","expires_in":43200}',
    );
    expect(answer.sum).toBe('AkMA9GjNHp');
  });

  await test.step('4. Refresh', async () => {
    await lesson.chapter('Refresh');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/openid.connect.token',
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'grant_type=refresh_token&refresh_token={{3.refresh_token}}&client_id={{world.apps.0.client_id}}&client_secret={{world.apps.0.client_secret}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"access_token":"xoxp-…Jbst","token_type":"Bearer","id_token":"…","refresh_token":"xoxe-…6f0d","expires_in":43200}',
    );
    expect(answer.sum).toBe('bDGmGL0709');
  });

  await test.step('5. Ask who it is', async () => {
    await lesson.chapter('Ask who it is');
    const answer = await api.play({
      verb: 'GET',
      url: '/api/openid.connect.userInfo',
      headers: [['authorization', 'Bearer {{4.access_token}}']],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"sub":"U01PCHFP2W7","{{address}}/team_id":"T010P2PK2WJ","{{address}}/user_id":"U01PCHFP2W7","locale":"en-US","name":"Freya Hughes","given_name":"Freya","family_name":"Hughes","picture":"{{address}}/avatars/77fc118e2d4d-512.svg","{{address}}/team_name":"Meridian","{{address}}/team_domain":"meridian","{{address}}/user_image_24":"{{address}}/avatars/77fc118e2d4d-24.svg","{{address}}/user_image_32":"{{address}}/avatars/77fc118e2d4d-32.svg","{{address}}/user_image_48":"{{address}}/avatars/77fc118e2d4d-48.svg","{{address}}/user_image_72":"{{address}}/avatars/77fc118e2d4d-72.svg","{{address}}/user_image_192":"{{address}}/avatars/77fc118e2d4d-192.svg","{{address}}/user_image_512":"{{address}}/avatars/77fc118e2d4d-512.svg","{{address}}/team_image_34":"{{address}}/avatars/284faade601b-34.svg","{{address}}/team_image_44":"{{address}}/avatars/284faade601b-44.svg","{{address}}/team_image_68":"{{address}}/avatars/284faade601b-68.svg","{{address}}/team_image_88":"{{address}}/avatars/284faade601b-88.svg","{{address}}/team_image_102":"{{address}}/avatars/284faade601b-102.svg","{{address}}/team_image_132":"{{address}}/avatars/284faade601b-132.svg","{{address}}/team_image_230":"{{address}}/avatars/284faade601b-230.svg","{{address}}/team_image_default":true}',
    );
    expect(answer.sum).toBe('NrM41ta2W7');
  });

  await test.step('6. Ask without PKCE', async () => {
    await lesson.chapter('Ask without PKCE');
    const answer = await api.play({
      verb: 'GET',
      url: '/openid/connect/authorize?response_type=code&response_mode=form_post&prompt=consent&scope=openid&client_id={{world.apps.0.client_id}}&redirect_uri={{world.deployment.base_url}}%2Frelying-party%2Fcallback&state=second',
    });
    expect(answer.status).toBe(200);
    expect(answer.sum).toBe('iH8nQiEwOs');
  });

  await test.step('7. Allow by form', async () => {
    await lesson.chapter('Allow by form');
    const answer = await api.play({
      verb: 'POST',
      url: '/openid/connect/authorize',
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'consent={{6.form.consent}}&decision=allow',
    });
    expect(answer.status).toBe(200);
    expect(answer.sum).toBe('YHk70zmy08');
  });

  await test.step('8. Exchange again', async () => {
    await lesson.chapter('Exchange again');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/openid.connect.token',
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'grant_type=authorization_code&code={{7.form.code}}&redirect_uri={{world.deployment.base_url}}%2Frelying-party%2Fcallback&client_id={{world.apps.0.client_id}}&client_secret={{world.apps.0.client_secret}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"access_token":"xoxp-…5J3h","token_type":"Bearer","id_token":"…","refresh_token":"xoxe-…71fa","expires_in":43200}',
    );
    expect(answer.sum).toBe('1Uz2O6MDca');
  });

  await test.step('9. Ask to install', async () => {
    await lesson.chapter('Ask to install');
    const answer = await api.play({
      verb: 'GET',
      url: '/oauth/v2/authorize?client_id={{world.apps.0.client_id}}&redirect_uri={{world.deployment.base_url}}%2Frelying-party%2Fcallback&scope=chat%3Awrite%2Cincoming-webhook&state=third',
    });
    expect(answer.status).toBe(200);
    expect(answer.sum).toBe('OQo_1grxLo');
  });

  await test.step('10. Install', async () => {
    await lesson.chapter('Install');
    const answer = await api.play({
      verb: 'POST',
      url: '/oauth/v2/authorize',
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'consent={{9.form.consent}}&channel={{world.channels.0.id}}&decision=allow',
    });
    expect(answer.status).toBe(302);
    expect(answer.location).toBe('{{address}}/relying-party/callback?code=…mQYF&state=third');
    expect(answer.body).toBe('');
    expect(answer.sum).toBe('47DEQpj8HB');
  });

  await test.step('11. Exchange for a bot', async () => {
    await lesson.chapter('Exchange for a bot');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/oauth.v2.access',
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'code={{10.location.code}}&redirect_uri={{world.deployment.base_url}}%2Frelying-party%2Fcallback&client_id={{world.apps.0.client_id}}&client_secret={{world.apps.0.client_secret}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"access_token":"xoxb-…WYte","token_type":"bot","scope":"chat:write,incoming-webhook","bot_user_id":"U01PCHFP8K2","app_id":"A01Q07DQ3FQ","team":{"id":"T010P2PK2WJ","name":"Meridian"},"enterprise":null,"is_enterprise_install":false,"authed_user":{"id":"U01PCHFP2W7"},"incoming_webhook":{"channel":"#general","channel_id":"C0176KSO5H6","configuration_url":"{{address}}/oauth/apps/A01Q07DQ3FQ","url":"{{address}}/services/T010P2PK2WJ/B01O0WXSGWE/…fZNB"},"user_id":"U01PCHFP2W7","team_name":"Meridian","team_id":"T010P2PK2WJ"}',
    );
    expect(answer.sum).toBe('guJLXbHqCq');
  });

  await test.step('12. Post', async () => {
    await lesson.chapter('Post');
    const answer = await api.play({
      verb: 'POST',
      url: '{{11.incoming_webhook.url}}',
      headers: [['content-type', 'application/json']],
      body: '{"text":"Hello from {{11.team.name}}"}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('ok');
    expect(answer.sum).toBe('Jok2eyBcFs');
  });
});
