import type { Sample } from './sample-needs.ts';

const POLL_PROGRAM = `// A poll with buttons: /poll Lunch? Pizza, Soup
const polls = new Map();

receive(async ({ payload, respond }) => {
  if (payload.command === '/poll') {
    const [question, answers] = payload.text.split('?');
    const names = (answers || 'Yes, No').split(',').map((name) => name.trim()).slice(0, 5);
    const id = 'poll-' + payload.trigger_id.slice(0, 12);
    polls.set(id, { question: (question || 'What do you think') + '?', names, votes: new Map() });
    await respond(payload.response_url, { response_type: 'in_channel', ...draw(id) });
    return;
  }
  if (payload.type !== 'block_actions') return;

  const [{ block_id, value }] = payload.actions;
  if (!polls.has(block_id)) {
    await respond(payload.response_url, 'This poll is over: its program was started again.');
    return;
  }
  // One vote a person: the next press replaces it
  polls.get(block_id).votes.set(payload.user.id, value);
  await respond(payload.response_url, { replace_original: true, ...draw(block_id) });
});

function draw(id) {
  const { question, names, votes } = polls.get(id);
  const count = (name) => [...votes.values()].filter((vote) => vote === name).length;
  return {
    text: question,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: '*' + question + '*' } },
      {
        type: 'actions',
        block_id: id,
        elements: names.map((name, index) => ({
          type: 'button',
          action_id: 'vote-' + index,
          value: name,
          text: { type: 'plain_text', text: name + ' · ' + count(name) },
        })),
      },
    ],
  };
}
`;

const FORM_PROGRAM = `// A form that becomes a message: /request opens it
const plain = (text) => ({ type: 'plain_text', text });

receive(async ({ payload, api, respond }) => {
  if (payload.command === '/request') {
    const view = form(payload.response_url);
    const opened = await api('views.open', { trigger_id: payload.trigger_id, view });
    console.log(opened.ok ? 'Opened ' + opened.view.id : 'No form: ' + opened.error);
    return;
  }
  if (payload.type !== 'view_submission') return;

  const { values } = payload.view.state;
  const what = values.what.text.value;
  // The form stays open, with the reason beside the field
  if (what.length < 5)
    return { response_action: 'errors', errors: { what: 'Say a little more.' } };

  const urgency = values.urgency.choice.selected_option.text.text;
  await respond(payload.view.private_metadata, {
    response_type: 'in_channel',
    text: '<@' + payload.user.id + '> asks: ' + what + ' (' + urgency + ')',
  });
});

function form(response_url) {
  const option = (text) => ({ text: plain(text), value: text.toLowerCase() });
  return {
    type: 'modal',
    title: plain('New request'),
    submit: plain('Send'),
    close: plain('Cancel'),
    private_metadata: response_url,
    blocks: [
      {
        type: 'input',
        block_id: 'what',
        label: plain('What do you need?'),
        element: { type: 'plain_text_input', action_id: 'text', multiline: true },
      },
      {
        type: 'input',
        block_id: 'urgency',
        label: plain('When?'),
        element: {
          type: 'static_select',
          action_id: 'choice',
          initial_option: option('Today'),
          options: [option('Today'), option('This week')],
        },
      },
    ],
  };
}
`;

const TODO_PROGRAM = `// A to-do list on the Home tab: open the tab of the app
const lists = new Map();
const plain = (text) => ({ type: 'plain_text', text });

receive(async ({ wrapper, payload, api }) => {
  if (wrapper !== null) {
    const { event } = wrapper;
    if (event.type === 'app_home_opened') await publish(api, event.user);
    return;
  }
  const user = payload.user.id;
  if (payload.type === 'view_submission') {
    tasksOf(user).push(payload.view.state.values.task.text.value);
    await publish(api, user);
    return;
  }
  if (payload.type !== 'block_actions') return;

  const [{ action_id, value }] = payload.actions;
  if (action_id === 'add') {
    await api('views.open', { trigger_id: payload.trigger_id, view: FORM });
    return;
  }
  tasksOf(user).splice(Number(value), 1);
  await publish(api, user);
});

const FORM = {
  type: 'modal',
  title: plain('New task'),
  submit: plain('Add'),
  blocks: [
    {
      type: 'input',
      block_id: 'task',
      label: plain('Task'),
      element: { type: 'plain_text_input', action_id: 'text', max_length: 100 },
    },
  ],
};

function tasksOf(user) {
  if (!lists.has(user)) lists.set(user, ['Press the button of this task']);
  return lists.get(user);
}

async function publish(api, user) {
  const button = (action_id, text, value) => ({
    type: 'button', action_id, value, text: plain(text),
  });
  const rows = tasksOf(user).map((task, index) => ({
    type: 'section',
    block_id: 'task-' + index,
    text: plain(task),
    accessory: button('done', 'Done', String(index)),
  }));
  const answer = await api('views.publish', {
    user_id: user,
    view: {
      type: 'home',
      blocks: [
        { type: 'header', text: plain('To do: ' + rows.length) },
        ...rows.slice(0, 90),
        { type: 'actions', block_id: 'more', elements: [button('add', 'Add a task', 'new')] },
      ],
    },
  });
  if (!answer.ok) console.error(answer.error);
}
`;

const REMIND_PROGRAM = `// A reminder after some seconds: /remind 10 Drink water
receive(async ({ payload, ack, respond }) => {
  if (payload.command !== '/remind') return;

  const [, digits, what] = /^(\\d+) +(.+)$/.exec(payload.text) ?? [];
  // A request may be worked on for a minute
  const seconds = Math.min(Number(digits), 50);
  if (what === undefined) return 'Say when and what: /remind 10 Drink water';

  // Answers first: the service waits 3 seconds
  ack('I will remind you in ' + seconds + ' seconds.');
  await new Promise((done) => setTimeout(done, seconds * 1000));
  await respond(payload.response_url, 'Reminder: ' + what);
});
`;

const COMMAND_SCOPES = ['commands', 'chat:write'] as const;

/** Programs that answer what people do: commands, buttons, forms and the Home tab. */
export const INTERACTION_SAMPLES: readonly Sample[] = [
  {
    id: 'poll',
    title: 'A poll with buttons',
    summary: '/poll posts buttons, which count the votes',
    subscriptions: [],
    program: POLL_PROGRAM,
    needs: {
      scopes: COMMAND_SCOPES,
      commands: [
        { command: '/poll', description: 'Starts a poll', usage_hint: 'Lunch? Pizza, Soup' },
      ],
    },
  },
  {
    id: 'form',
    title: 'A form that becomes a message',
    summary: '/request opens a form, which is checked and posted',
    subscriptions: [],
    program: FORM_PROGRAM,
    needs: {
      scopes: COMMAND_SCOPES,
      commands: [{ command: '/request', description: 'Asks for something' }],
    },
  },
  {
    id: 'todo',
    title: 'A to-do list on the Home tab',
    summary: 'Publishes the Home tab of a person, with buttons and a form',
    subscriptions: ['app_home_opened'],
    program: TODO_PROGRAM,
    needs: { scopes: ['chat:write'], commands: [], hasHome: true },
  },
  {
    id: 'remind',
    title: 'Remind me later',
    summary: '/remind is acknowledged at once, and answered later',
    subscriptions: [],
    program: REMIND_PROGRAM,
    needs: {
      scopes: COMMAND_SCOPES,
      commands: [{ command: '/remind', description: 'Reminds you', usage_hint: '10 Drink water' }],
    },
  },
];
