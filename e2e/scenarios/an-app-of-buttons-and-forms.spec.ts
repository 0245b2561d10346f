import { expect, test } from '../fixtures/test.ts';

// Written by Parley from a recording.
test('An app of buttons and forms', async ({ playground, api, lesson }) => {
  await playground.open({
    world: {
      seed: 5,
      users: 12,
      now: 1767225600,
      frozen: true,
    },
  });

  await test.step('1. Make the app', async () => {
    await lesson.chapter('Make the app');
    const answer = await api.play({
      verb: 'POST',
      url: '/sandbox/apps',
      headers: [['content-type', 'application/json']],
      body: '{"manifest":{"display_information":{"name":"Tasks"},"features":{"bot_user":{"display_name":"tasks"},"app_home":{"home_tab_enabled":true},"slash_commands":[{"command":"/task","description":"Asks for a task","url":"https://receiver.parley.test/any"}]},"oauth_config":{"scopes":{"bot":["chat:write","chat:write.public","commands"]}},"settings":{"event_subscriptions":{"request_url":"https://receiver.parley.test/any","bot_events":["app_home_opened"]},"interactivity":{"is_enabled":true,"request_url":"https://receiver.parley.test/any"}}}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"app":{"app_id":"A01Q07DQ7IA","name":"Tasks","client_id":"624296467756.947348202931","client_secret":"…8753","signing_secret":"…891d","verification_token":"…ozTU","bot_user_id":"U01PCHFR1ZL","redirect_urls":[],"request_url":"https://receiver.parley.test/any","subscriptions":["app_home_opened"],"lacking_scopes":[],"audience_field":"authed_users","token_rotation_enabled":false,"delivery":"http","delivery_disabled":false,"connections":0,"tokens":[{"token":"xoxb-…6sSl","type":"bot","user_id":"U01PCHFR1ZL","scopes":["chat:write","chat:write.public","commands"],"status":"active","expires_at":null,"user_name":"tasks"}],"dead_tokens":0,"webhooks":[]},"not_supported":[]}',
    );
    expect(answer.sum).toBe('2RMRJx3yya');
  });

  await test.step('2. Somebody types the command', async () => {
    await lesson.chapter('Somebody types the command');
    const answer = await api.play({
      verb: 'POST',
      url: '/sandbox/interactions',
      headers: [['content-type', 'application/json']],
      body: '{"user_id":"{{world.users.admin}}","type":"command","channel":"{{world.channels.0.id}}","command":"/task","answered":{"status":200,"body":"Fill in the form"}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"interaction":{"id":"I01PPL461JJ","type":"command","state":"acknowledged","user_id":"U01PCHFP2W7","app_id":"A01Q07DQ7IA","at":1767225600,"channel":"C0176KSO5H6","command":"/task","text":"","detail":"","via":null,"url":null,"status":200,"duration_ms":null,"payload":{"token":"…ozTU","team_id":"T010P2PK2WJ","team_domain":"meridian","channel_id":"C0176KSO5H6","channel_name":"general","user_id":"U01PCHFP2W7","user_name":"freya.hughes","command":"/task","text":"","api_app_id":"A01Q07DQ7IA","is_enterprise_install":"false","response_url":"{{address}}/commands/T010P2PK2WJ/R01ZIVWH4M4/…Goef","trigger_id":"992932799654.291927483999.fae7557780644f04e1ca93259c60da6a"},"answer":null,"options":null,"shown":{"message":{"type":"message","ts":"1767225600.000000","team":"T010P2PK2WJ","user":"U01PCHFR1ZL","bot_id":"B01O0WXSGWE","app_id":"A01Q07DQ7IA","text":"Fill in the form"},"view":null},"views":[],"calls":[],"trigger":{"state":"open","expires_at":1767225603},"response_url":{"url":"{{address}}/commands/T010P2PK2WJ/R01ZIVWH4M4/…Goef","posts":[],"left":5,"expires_at":1767227400}}}',
    );
    expect(answer.sum).toBe('xCxk2M6Ag5');
  });

  await test.step('3. The app opens a form', async () => {
    await lesson.chapter('The app opens a form');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/views.open',
      headers: [
        ['content-type', 'application/json'],
        ['authorization', 'Bearer {{world.apps.1.tokens.0.token}}'],
      ],
      body: '{"trigger_id":"{{2.interaction.payload.trigger_id}}","view":{"type":"modal","title":{"type":"plain_text","text":"New task"},"submit":{"type":"plain_text","text":"Save"},"blocks":[{"type":"input","label":{"type":"plain_text","text":"What?"},"element":{"type":"plain_text_input","action_id":"what"}}],"private_metadata":"{{2.interaction.payload.response_url}}"}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"view":{"id":"V01XHNPT379","team_id":"T010P2PK2WJ","type":"modal","blocks":[{"type":"input","label":{"type":"plain_text","text":"What?"},"element":{"type":"plain_text_input","action_id":"what"},"block_id":"T1ITw"}],"private_metadata":"{{address}}/commands/T010P2PK2WJ/R01ZIVWH4M4/…Goef","callback_id":"","state":{"values":{"T1ITw":{"what":{"type":"plain_text_input","value":null}}}},"hash":"1767225600.1ltiPIih","title":{"type":"plain_text","text":"New task","emoji":true},"clear_on_close":false,"notify_on_close":false,"close":null,"submit":{"type":"plain_text","text":"Save","emoji":true},"previous_view_id":null,"root_view_id":"V01XHNPT379","app_id":"A01Q07DQ7IA","external_id":"","app_installed_team_id":"T010P2PK2WJ","bot_id":"B01O0WXSGWE"}}',
    );
    expect(answer.sum).toBe('ROkUp1ksxg');
  });

  await test.step('4. They submit it', async () => {
    await lesson.chapter('They submit it');
    const answer = await api.play({
      verb: 'POST',
      url: '/sandbox/interactions',
      headers: [['content-type', 'application/json']],
      body: '{"user_id":"{{world.users.admin}}","type":"view_submission","view_id":"{{3.view.id}}","values":{"{{3.view.blocks.0.block_id}}":{"what":"Lunch"}},"answered":{"status":200}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"interaction":{"id":"I01PPL467LP","type":"view_submission","state":"acknowledged","user_id":"U01PCHFP2W7","app_id":"A01Q07DQ7IA","at":1767225600,"view_id":"V01XHNPT379","callback_id":"","detail":"","via":null,"url":null,"status":200,"duration_ms":null,"payload":{"type":"view_submission","token":"…ozTU","team":{"id":"T010P2PK2WJ","domain":"meridian"},"enterprise":null,"is_enterprise_install":false,"api_app_id":"A01Q07DQ7IA","user":{"id":"U01PCHFP2W7","username":"freya.hughes","name":"freya.hughes","team_id":"T010P2PK2WJ"},"trigger_id":"576395477954.446258934672.dc7d1b6cb9ac265c1b05196718ed67ec","view":{"id":"V01XHNPT379","team_id":"T010P2PK2WJ","type":"modal","blocks":[{"type":"input","label":{"type":"plain_text","text":"What?"},"element":{"type":"plain_text_input","action_id":"what"},"block_id":"T1ITw"}],"private_metadata":"{{address}}/commands/T010P2PK2WJ/R01ZIVWH4M4/…Goef","callback_id":"","state":{"values":{"T1ITw":{"what":{"type":"plain_text_input","value":"Lunch"}}}},"hash":"1767225600.1ltiPIih","title":{"type":"plain_text","text":"New task","emoji":true},"clear_on_close":false,"notify_on_close":false,"close":null,"submit":{"type":"plain_text","text":"Save","emoji":true},"previous_view_id":null,"root_view_id":"V01XHNPT379","app_id":"A01Q07DQ7IA","external_id":"","app_installed_team_id":"T010P2PK2WJ","bot_id":"B01O0WXSGWE"},"response_urls":[]},"answer":null,"options":null,"shown":null,"views":[],"calls":[],"trigger":{"state":"open","expires_at":1767225603},"response_url":null}}',
    );
    expect(answer.sum).toBe('uivtMml78g');
  });

  await test.step('5. The app asks everybody', async () => {
    await lesson.chapter('The app asks everybody');
    const answer = await api.play({
      verb: 'POST',
      url: '{{2.interaction.payload.response_url}}',
      headers: [['content-type', 'application/json']],
      body: '{"response_type":"in_channel","text":"Lunch?","blocks":[{"type":"section","text":{"type":"plain_text","text":"Lunch?"}},{"type":"actions","elements":[{"type":"button","action_id":"yes","text":{"type":"plain_text","text":"Yes"},"value":"yes"}]}]}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('ok');
    expect(answer.sum).toBe('Jok2eyBcFs');
  });

  await test.step('6. They vote', async () => {
    await lesson.chapter('They vote');
    const answer = await api.play({
      verb: 'POST',
      url: '/sandbox/interactions',
      headers: [['content-type', 'application/json']],
      body: '{"user_id":"{{world.users.admin}}","type":"action","channel":"{{world.channels.0.id}}","ts":"{{5.posted.ts}}","block_id":"{{5.posted.ids.1}}","action_id":"yes","value":"yes","answered":{"status":200}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"interaction":{"id":"I01PPL46CA1","type":"action","state":"acknowledged","user_id":"U01PCHFP2W7","app_id":"A01Q07DQ7IA","at":1767225600,"channel":"C0176KSO5H6","ts":"1767225600.000001","block_id":"CrJy7","action_id":"yes","detail":"","via":null,"url":null,"status":200,"duration_ms":null,"payload":{"type":"block_actions","token":"…ozTU","team":{"id":"T010P2PK2WJ","domain":"meridian"},"enterprise":null,"is_enterprise_install":false,"api_app_id":"A01Q07DQ7IA","user":{"id":"U01PCHFP2W7","username":"freya.hughes","name":"freya.hughes","team_id":"T010P2PK2WJ"},"container":{"type":"message","message_ts":"1767225600.000001","channel_id":"C0176KSO5H6","is_ephemeral":false},"trigger_id":"257291798369.887822134719.65f593b500c2f7a2df0065fcf78c0189","channel":{"id":"C0176KSO5H6","name":"general"},"message":{"type":"message","ts":"1767225600.000001","team":"T010P2PK2WJ","user":"U01PCHFR1ZL","bot_id":"B01O0WXSGWE","app_id":"A01Q07DQ7IA","text":"Lunch?","blocks":[{"type":"section","text":{"type":"plain_text","text":"Lunch?"},"block_id":"1CNSk"},{"type":"actions","elements":[{"type":"button","action_id":"yes","text":{"type":"plain_text","text":"Yes"},"value":"yes"}],"block_id":"CrJy7"}]},"state":{"values":{}},"response_url":"{{address}}/actions/T010P2PK2WJ/R01ZIVWHBZQ/…eRgB","actions":[{"action_id":"yes","block_id":"CrJy7","text":{"type":"plain_text","text":"Yes"},"value":"yes","type":"button","action_ts":"1767225600.000000"}]},"answer":null,"options":null,"shown":null,"views":[],"calls":[],"trigger":{"state":"open","expires_at":1767225603},"response_url":{"url":"{{address}}/actions/T010P2PK2WJ/R01ZIVWHBZQ/…eRgB","posts":[],"left":5,"expires_at":1767227400}}}',
    );
    expect(answer.sum).toBe('spn_19RHyF');
  });

  await test.step('7. The app counts the vote', async () => {
    await lesson.chapter('The app counts the vote');
    const answer = await api.play({
      verb: 'POST',
      url: '{{6.interaction.payload.response_url}}',
      headers: [['content-type', 'application/json']],
      body: '{"replace_original":true,"text":"Lunch? 1 vote"}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe('ok');
    expect(answer.sum).toBe('Jok2eyBcFs');
  });

  await test.step('8. They open the Home tab', async () => {
    await lesson.chapter('They open the Home tab');
    const answer = await api.play({
      verb: 'POST',
      url: '/sandbox/interactions',
      headers: [['content-type', 'application/json']],
      body: '{"user_id":"{{world.users.admin}}","type":"home","app_id":"{{1.app.app_id}}","answered":{"status":200}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"interaction":{"id":"I01PPL46KXL","type":"home","state":"acknowledged","user_id":"U01PCHFP2W7","app_id":"A01Q07DQ7IA","at":1767225600,"channel":"D012PGJ08Q6","detail":"","via":null,"url":null,"status":200,"duration_ms":null,"payload":{"token":"…ozTU","team_id":"T010P2PK2WJ","api_app_id":"A01Q07DQ7IA","event":{"type":"app_home_opened","user":"U01PCHFP2W7","channel":"D012PGJ08Q6","tab":"home","event_ts":"1767225600.000000"},"type":"event_callback","event_id":"EvJQWUWNNF01Z4NUP4WA","event_time":1767225600,"authed_users":["U01PCHFR1ZL"],"authorizations":[{"enterprise_id":null,"team_id":"T010P2PK2WJ","user_id":"U01PCHFR1ZL","is_bot":true,"is_enterprise_install":false}]},"answer":null,"options":null,"shown":null,"views":[],"calls":[],"trigger":null,"response_url":null}}',
    );
    expect(answer.sum).toBe('BrG_XrPHzd');
  });

  await test.step('9. The app publishes it', async () => {
    await lesson.chapter('The app publishes it');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/views.publish',
      headers: [
        ['content-type', 'application/json'],
        ['authorization', 'Bearer {{world.apps.1.tokens.0.token}}'],
      ],
      body: '{"user_id":"{{world.users.admin}}","view":{"type":"home","blocks":[{"type":"actions","elements":[{"type":"button","action_id":"more","text":{"type":"plain_text","text":"More"},"value":"more"}]}]}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"view":{"id":"V01XHNPTAWH","team_id":"T010P2PK2WJ","type":"home","blocks":[{"type":"actions","elements":[{"type":"button","action_id":"more","text":{"type":"plain_text","text":"More"},"value":"more"}],"block_id":"WKbLQ"}],"private_metadata":"","callback_id":"","state":{"values":{}},"hash":"1767225600.bo9vXQZO","title":null,"clear_on_close":false,"notify_on_close":false,"close":null,"submit":null,"previous_view_id":null,"root_view_id":"V01XHNPTAWH","app_id":"A01Q07DQ7IA","external_id":"","app_installed_team_id":"T010P2PK2WJ","bot_id":"B01O0WXSGWE"}}',
    );
    expect(answer.sum).toBe('lFK72NcFfD');
  });

  await test.step('10. They press the button there', async () => {
    await lesson.chapter('They press the button there');
    const answer = await api.play({
      verb: 'POST',
      url: '/sandbox/interactions',
      headers: [['content-type', 'application/json']],
      body: '{"user_id":"{{world.users.admin}}","type":"action","view_id":"{{9.view.id}}","block_id":"{{9.view.blocks.0.block_id}}","action_id":"more","value":"more","answered":{"status":200}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"interaction":{"id":"I01PPL46QBT","type":"action","state":"acknowledged","user_id":"U01PCHFP2W7","app_id":"A01Q07DQ7IA","at":1767225600,"view_id":"V01XHNPTAWH","block_id":"WKbLQ","action_id":"more","detail":"","via":null,"url":null,"status":200,"duration_ms":null,"payload":{"type":"block_actions","token":"…ozTU","team":{"id":"T010P2PK2WJ","domain":"meridian"},"enterprise":null,"is_enterprise_install":false,"api_app_id":"A01Q07DQ7IA","user":{"id":"U01PCHFP2W7","username":"freya.hughes","name":"freya.hughes","team_id":"T010P2PK2WJ"},"container":{"type":"view","view_id":"V01XHNPTAWH"},"trigger_id":"967316253747.172291362522.569faabf88d605b377b0846ff5299d6b","view":{"id":"V01XHNPTAWH","team_id":"T010P2PK2WJ","type":"home","blocks":[{"type":"actions","elements":[{"type":"button","action_id":"more","text":{"type":"plain_text","text":"More"},"value":"more"}],"block_id":"WKbLQ"}],"private_metadata":"","callback_id":"","state":{"values":{}},"hash":"1767225600.bo9vXQZO","title":null,"clear_on_close":false,"notify_on_close":false,"close":null,"submit":null,"previous_view_id":null,"root_view_id":"V01XHNPTAWH","app_id":"A01Q07DQ7IA","external_id":"","app_installed_team_id":"T010P2PK2WJ","bot_id":"B01O0WXSGWE"},"state":{"values":{}},"actions":[{"action_id":"more","block_id":"WKbLQ","text":{"type":"plain_text","text":"More"},"value":"more","type":"button","action_ts":"1767225600.000000"}]},"answer":null,"options":null,"shown":null,"views":[],"calls":[],"trigger":{"state":"open","expires_at":1767225603},"response_url":null}}',
    );
    expect(answer.sum).toBe('hzG3IFNM7-');
  });

  await test.step('11. The app changes the tab, and knows which', async () => {
    await lesson.chapter('The app changes the tab, and knows which');
    const answer = await api.play({
      verb: 'POST',
      url: '/api/views.publish',
      headers: [
        ['content-type', 'application/json'],
        ['authorization', 'Bearer {{world.apps.1.tokens.0.token}}'],
      ],
      body: '{"user_id":"{{world.users.admin}}","hash":"{{10.interaction.payload.view.hash}}","view":{"type":"home","blocks":[{"type":"section","text":{"type":"plain_text","text":"Nothing more"}}]}}',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toBe(
      '{"ok":true,"view":{"id":"V01XHNPTAWH","team_id":"T010P2PK2WJ","type":"home","blocks":[{"type":"section","text":{"type":"plain_text","text":"Nothing more"},"block_id":"WKbLQ"}],"private_metadata":"","callback_id":"","state":{"values":{}},"hash":"1767225600.BZotU6K8","title":null,"clear_on_close":false,"notify_on_close":false,"close":null,"submit":null,"previous_view_id":null,"root_view_id":"V01XHNPTAWH","app_id":"A01Q07DQ7IA","external_id":"","app_installed_team_id":"T010P2PK2WJ","bot_id":"B01O0WXSGWE"}}',
    );
    expect(answer.sum).toBe('PHuOLF17pn');
  });
});
