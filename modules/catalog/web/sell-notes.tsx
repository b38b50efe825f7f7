import { sellMessages } from '@/modules/catalog/sell-words'
import { useClientConfig } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'

const { benefits, tips } = sellMessages.sell

export function SellerBenefits() {
  const { escrow } = useClientConfig()
  return <NotesPanel title={benefits.title} notes={benefits.all(escrow)} />
}

export function SellTips() {
  return <NotesPanel title={tips.title} notes={tips.all} />
}

function NotesPanel({ title, notes }: { title: string; notes: readonly string[] }) {
  return (
    <Panel title={title}>
      <ul className="grid list-disc gap-1.5 pl-4 text-sm text-ink-muted marker:text-line-strong">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Panel>
  )
}
