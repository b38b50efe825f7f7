import { useSite } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'

const stepsWith = (escrow: string) => [
  {
    title: `Your money is held in ${escrow}`,
    text: 'It belongs to nobody until the item has arrived.',
  },
  {
    title: 'The seller hands the item over',
    text: 'They have a set time from your payment; the order page counts it down.',
  },
  {
    title: 'You confirm, and the seller is paid',
    text: 'If nothing arrives in time, you get a full refund.',
  },
]

export function NextSteps() {
  const { escrow } = useSite()
  return (
    <Panel title="What happens next">
      <ol className="grid gap-4">
        {stepsWith(escrow).map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 text-sm">
            <span
              aria-hidden="true"
              className="tabular grid size-6 place-items-center rounded-full border border-line-strong text-xs text-ink-muted"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-0.5">
              <p className="font-medium">{title}</p>
              <p className="text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
