import { useSite } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'

const benefitsWith = (escrow: string) => [
  'The buyer pays before you hand anything over.',
  `The money waits in ${escrow} and is yours once the item arrives.`,
  'You can change the price, pause or withdraw at any time until it sells.',
]

const tips = [
  'Price near RAP: far above it, items wait.',
  'Hand the item over soon after it sells; the order shows how long you have.',
  'Describe what makes your copy special: a low serial, its history.',
]

export function SellerBenefits() {
  const { escrow } = useSite()
  return <Notes title="Seller Benefits" notes={benefitsWith(escrow)} />
}

export function SellTips() {
  return <Notes title="Quick Tips" notes={tips} />
}

function Notes({ title, notes }: { title: string; notes: readonly string[] }) {
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
