import type { InteractionErrorCode } from '../../contract/errors/interaction-errors.ts';
import type { RecipeCard } from './recipe-book.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';

/** Where the app of a recipe hears of commands. Nothing is sent there: recipes bring an app of their own. */
const APP_URL = 'https://app.example/commands';

/** Gives the app of the world a command, and has somebody type it in a world that `prepare` changes. */
const typeCommand =
  (command: object, settings: object, prepare: (recorder: RecipeRecorder) => Promise<unknown>) =>
  async (recorder: RecipeRecorder) => {
    await recorder.stopClock();
    const { app_id, name } = recorder.app;
    const manifest = {
      display_information: { name },
      features: {
        bot_user: { display_name: name },
        slash_commands: [{ command: '/lunch', description: 'Orders lunch', ...command }],
      },
      oauth_config: { scopes: { bot: ['commands', 'chat:write'] } },
      settings,
    };
    await recorder.sandbox(`/apps/${app_id}/manifest`, { manifest }, 'PUT');
    await prepare(recorder);
    const channel = recorder.channel('deploys');
    const user_id = recorder.brief.users.admin;
    const typed = { type: 'command', user_id, channel, command: '/lunch', text: 'soup' };
    await recorder.sandbox('/interactions', typed);
    await recorder.send('GET', '/sandbox/interactions', {}, null);
  };

const card = (
  code: InteractionErrorCode,
  title: string,
  caption: string,
  make: RecipeCard['make'],
): RecipeCard => ({ surface: 'interaction', code, title, caption, make });

/** What people see of apps that do not answer them. */
export const ABOUT_INTERACTIONS: readonly RecipeCard[] = [
  card(
    'operation_timeout',
    'A command that is answered too late',
    'The program takes four seconds, and people wait three. It got the command and did its work, which nobody is told. Acknowledge first.',
    typeCommand({ url: APP_URL }, {}, (recorder) =>
      recorder.condition('apps_unresponsive', { how: 'late' }),
    ),
  ),
  card(
    'dispatch_failed',
    'A command for a program that does not run',
    'The app takes its commands over a socket, and no program has opened one. Nothing is sent again: start it, and type the command once more.',
    typeCommand({}, { socket_mode_enabled: true }, () => Promise.resolve()),
  ),
];
