import { useState } from 'react'
import { type CatalogImport, rowKinds } from '@/modules/catalog/import/contract'
import { importMessages as text } from '@/modules/catalog/import/messages'
import { useDecideImport } from '@/modules/catalog/web/staff/import/queries'
import { formatCount } from '@/web/lib/format/format'
import { staffMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const tones = { reading: 'neutral', waiting: 'wait', running: 'accent', done: 'good' } as const

/** How many rows of each kind the file has, and how far the import is. */
export function ImportSummary({ current }: { current: CatalogImport }) {
  const { name, state, counts, createdAt } = current
  return (
    <Panel title={name || text.noName} aside={<TimeAgo iso={createdAt} />}>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
          <Badge tone={tones[state]}>{text.states[state]}</Badge>
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {rowKinds.map((kind) => (
              <div key={kind} className="flex gap-1.5">
                <dt className="text-ink-muted">{text.kinds[kind]}</dt>
                <dd className="tabular font-medium">{formatCount(counts[kind])}</dd>
              </div>
            ))}
          </dl>
        </div>
        {state === 'waiting' && <Decision current={current} />}
        {state === 'running' && <Progress current={current} />}
        {state === 'done' && (
          <p className="text-sm">{text.finished(formatCount(counts.new), formatCount(counts.changed))}</p>
        )}
      </div>
    </Panel>
  )
}

function Progress({ current: { handled, total } }: { current: CatalogImport }) {
  const label = text.progress(formatCount(handled), formatCount(total))
  return (
    <div className="grid gap-1.5">
      <progress aria-label={label} value={handled} max={total} className="h-2 w-full accent-accent" />
      <span className="text-xs text-ink-muted">{label}</span>
    </div>
  )
}

function Decision({ current: { id, counts } }: { current: CatalogImport }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: decide, isPending } = useDecideImport(id)
  const importable = counts.new + counts.changed

  async function send(decision: 'start' | 'discard') {
    const [done, failed] =
      decision === 'start' ? [text.started, text.startFailed] : [text.discarded, text.discardFailed]
    try {
      await decide(decision)
      toast({ title: done, tone: 'good' })
    } catch (error) {
      showError(failed, error)
    }
    setOpen(false)
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-muted">
        {importable === 0 ? text.nothingToImport : counts.invalid > 0 && text.invalidNote}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void send('discard')}>{text.discard}</Button>
        {importable > 0 && (
          <Button variant="primary" onClick={() => setOpen(true)}>
            {text.start(formatCount(importable))}
          </Button>
        )}
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={text.startTitle}
        description={text.startDescription(formatCount(counts.new), formatCount(counts.changed))}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{staffMessages.cancel}</Button>
            <Button variant="primary" busy={isPending} onClick={() => void send('start')}>
              {text.start(formatCount(importable))}
            </Button>
          </>
        }
      />
    </div>
  )
}
