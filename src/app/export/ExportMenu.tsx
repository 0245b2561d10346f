import Download from 'lucide-react/icons/download';
import { late } from '../../base/late.ts';
import { useClient } from '../../client/context.tsx';
import { exportFault, fileName } from '../../client/export/recording.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { Demo } from '../../contract/demo/demo.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAnnouncements } from '../announcements.ts';
import { playDemo } from '../demo/playing/play-demo.ts';

const FORMAT_WRITERS = late(() => import('./format-writers.ts'));

/** The formats of files that a demo can be exported to. Their writers load on first use. */
const FORMATS = [
  {
    id: 'file',
    label: 'Demo file',
    detail: 'Parley opens it: here, by dropping it on the page, or with npm run serve -- --demo',
    extension: 'parley.json',
    type: 'application/json',
  },
  {
    id: 'shell',
    label: 'Shell script',
    detail: 'Calls npm run serve with curl, and compares the answers',
    extension: 'sh',
    type: 'text/x-shellscript',
  },
  {
    id: 'scenario',
    label: 'Playwright scenario',
    detail: 'For the folder e2e/scenarios, where it runs as it is',
    extension: 'spec.ts',
    type: 'text/plain',
  },
  {
    id: 'har',
    label: 'HTTP archive (HAR)',
    detail: 'Requests and responses, for other tools; secrets are masked',
    extension: 'har',
    type: 'application/json',
  },
] as const;

export interface ExportMenuProps {
  readonly demo: Demo;
}

/** A menu that saves a demo as a file. To have the answers, it first plays the demo in a scratch world. */
export function ExportMenu({ demo }: ExportMenuProps) {
  const client = useClient();
  const announce = useAnnouncements((state) => state.announce);

  async function save({ id, label, extension, type }: (typeof FORMATS)[number]) {
    try {
      // With a running clock, the answers would be different each time.
      const frozenDemo: Demo = { ...demo, world: { ...demo.world, frozen: true } };
      const { brief, steps } = await playDemo(client, frozenDemo);
      const recording = { demo: frozenDemo, deployment: brief.deployment, played: steps };
      const fault = id === 'file' ? null : exportFault(recording);
      if (fault !== null) return announce(`Not exported. ${fault}`);
      const { WRITERS } = await FORMAT_WRITERS.load();
      const text = WRITERS[id](id === 'file' ? { ...recording, demo } : recording);
      saveFile(`${fileName(demo.title ?? '')}.${extension}`, type, text);
      announce(`${label} saved.`);
    } catch (error) {
      announce(`Not exported. ${messageOf(error)}`);
    }
  }

  return (
    <Menu
      trigger={
        <Button size="small">
          <Download size={14} /> Export
        </Button>
      }
      groups={[
        {
          title: 'Save as',
          actions: FORMATS.map((format) => ({
            id: format.id,
            label: format.label,
            detail: format.detail,
            onAction: () => void save(format),
          })),
        },
      ]}
    />
  );
}
