import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { BROKEN, TEMPLATES, type Template } from '../draft/templates.ts';

/** Replaces the message with a template. This can be undone. */
export function TemplateMenu({
  onPick,
}: {
  readonly onPick: (payload: Template['payload']) => void;
}) {
  const actionOf = ({ id, title, summary, payload }: Template) => ({
    id,
    label: title,
    detail: summary,
    onAction: () => onPick(payload),
  });
  return (
    <Menu
      trigger={<Button size="small">Templates</Button>}
      groups={[
        { title: 'Start from', actions: TEMPLATES.map(actionOf) },
        { title: 'Practise with', actions: [actionOf(BROKEN)] },
      ]}
    />
  );
}
