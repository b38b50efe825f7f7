import type { ChargebackCase } from '@/modules/orders/order/chargeback-contract'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { formatDateTime } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { Countdown } from '@/web/ui/values/countdown'

const { next: text } = chargebackMessages

/** The deadline first: what to do until when, and what happens otherwise. */
export function ChargebackNextAction({
  found,
  onDeadline,
}: {
  found: ChargebackCase
  onDeadline: () => void
}) {
  const { canRespond, proof, dueBy, automaticAt, respondedAt, respondedBy, error } = found
  return (
    <section
      aria-label={text.title}
      className={classNames(
        'flex flex-wrap items-start justify-between gap-4 rounded-md border bg-surface-raised p-5',
        canRespond ? 'border-accent' : 'border-line',
      )}
    >
      <div aria-live="polite" className="grid gap-1 text-sm">
        <p className={classNames('text-base font-medium', canRespond ? 'text-accent' : 'text-ink-muted')}>
          {headlineOf(found)}
        </p>
        {canRespond && dueBy && (
          <p className="text-ink-muted">
            {text.deadline(formatDateTime(dueBy))}{' '}
            {automaticAt ? text.automatic(formatDateTime(automaticAt)) : text.manual}
          </p>
        )}
        {canRespond && text.proof[proof] && (
          <p className={proof === 'not_delivered' ? 'text-bad' : undefined}>{text.proof[proof]}</p>
        )}
        {respondedAt && (
          <p className="text-ink-muted">
            {respondedBy
              ? text.respondedBy({ by: respondedBy, moment: formatDateTime(respondedAt) })
              : text.respondedAt(formatDateTime(respondedAt))}
          </p>
        )}
        {error && <p className="text-bad">{text.error(error)}</p>}
      </div>
      {canRespond && dueBy && (
        <Countdown key={dueBy} deadline={dueBy} onEnd={onDeadline} className="text-xl font-semibold" />
      )}
    </section>
  )
}

function headlineOf({ status, state, canRespond, dueBy }: ChargebackCase): string {
  if (status === 'won' || status === 'lost' || status === 'closed') return text.decided[status]
  if (canRespond) return text.respond
  if (state === 'submitting') return text.submitting
  if (state === 'accepting' || state === 'accepted') return text.accepting
  if (state === 'submitted' || status === 'under_review') return text.submitted
  return dueBy === null ? text.noResponse : text.tooLate
}
