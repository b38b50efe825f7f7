import { messages } from '@/modules/checkout/words'
import { useClientConfig } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'

const { nextSteps } = messages

export function NextSteps() {
  const { escrow } = useClientConfig()
  return (
    <Panel title={nextSteps.title}>
      <ol className="grid gap-4">
        {nextSteps.steps.map(({ title, text }, index) => (
          <li key={text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 text-sm">
            <span
              aria-hidden="true"
              className="tabular grid size-6 place-items-center rounded-full border border-line-strong text-xs text-ink-muted"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-0.5">
              <p className="font-medium">{title(escrow)}</p>
              <p className="text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
