import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { NO_TOKEN, useActing } from '../../client/acting.ts';
import { useDialogs } from '../dialogs.ts';
import type { Command } from './command.ts';

/** Commands that choose the acting token. */
export function useActingCommands(): readonly Command[] {
  const acting = useActing();
  const show = useDialogs((state) => state.show);
  if (!acting) return [];
  return [
    ...acting.tokens.map((token, index): Command => ({
      id: `act ${index}`,
      title: `Act as ${token.label}`,
      detail: `${token.type.replace('_', ' ')} token`,
      icon: <KeyRound size={15} />,
      run: () => acting.choose(token),
    })),
    {
      id: 'act none',
      title: 'Act without a token',
      icon: <KeyRound size={15} />,
      run: () => acting.choose(NO_TOKEN),
    },
    {
      id: 'mint',
      title: 'Mint a token…',
      icon: <Plus size={15} />,
      run: () => show('mint'),
    },
  ];
}
