import type { Surface } from '../../../contract/blocks/surfaces.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { surfaceOf } from '../draft/surface.ts';
import { BROKEN_TEMPLATE, type Template, TEMPLATES } from '../draft/templates.ts';

export const SURFACE_SEGMENTS: readonly { readonly id: Surface; readonly label: string }[] = [
  { id: 'message', label: 'Message' },
  { id: 'modal', label: 'Modal' },
  { id: 'home', label: 'Home tab' },
];

interface TemplateMenuProps {
  readonly surface: Surface;
  readonly onPick: (payload: Template['payload']) => void;
}

/** A menu that replaces the content of the draft with a template. Templates for its surface come first. This can be undone. */
export function TemplateMenu({ surface, onPick }: TemplateMenuProps) {
  const isOfDraft = ({ id }: { readonly id: Surface }) => id === surface;
  const segments = [
    ...SURFACE_SEGMENTS.filter(isOfDraft),
    ...SURFACE_SEGMENTS.filter((each) => !isOfDraft(each)),
  ];
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
        ...segments.map(({ id, label }) => ({
          title: `Start from a ${label.toLowerCase().replace('home', 'Home')}`,
          actions: TEMPLATES.filter(({ payload }) => surfaceOf(payload) === id).map(actionOf),
        })),
        { title: 'Practise with', actions: [actionOf(BROKEN_TEMPLATE)] },
      ]}
    />
  );
}
