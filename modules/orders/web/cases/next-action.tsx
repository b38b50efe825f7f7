import { appealMessages } from '@/modules/orders/disputes/appeal-messages'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { eventTitle } from '@/modules/orders/web/cases/case-timeline'
import { formatDateTime } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { Countdown } from '@/web/ui/values/countdown'

const { next: text } = caseMessages

/** Who must act, by when, and what the dispute is about. */
export function CaseNextAction({ found, onDeadline }: { found: Case; onDeadline: () => void }) {
  const { dispute, disputeBy, disputeReason, decisionReason, openedAt, nextAction, undoable } = found
  const { deadline } = nextAction
  const isOpen = dispute === 'open'
  const waits = isOpen || found.appealToDecide !== null
  return (
    <section
      aria-label={text.title}
      className={classNames(
        'grid gap-3 rounded-md border bg-surface-raised p-5',
        waits ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div aria-live="polite" className="grid gap-1">
          <p className={classNames('font-medium', waits ? 'text-accent' : 'text-ink-muted')}>
            {headlineOf(found)}
          </p>
          {isOpen && openedAt && (
            <p className="text-sm text-ink-muted">
              {text.opened({
                moment: formatDateTime(openedAt),
                deadline: deadlineText(found),
              })}
            </p>
          )}
          {undoable?.undoUntil && (
            <p className="text-sm text-ink-muted">{text.undoUntil(formatDateTime(undoable.undoUntil))}</p>
          )}
        </div>
        <Clock deadline={deadline ?? undoable?.undoUntil} onEnd={onDeadline} />
      </div>
      {disputeBy && disputeReason && <Quote label={text.by[disputeBy]}>{disputeReason}</Quote>}
      {decisionReason && <Quote label={text.reason}>{decisionReason}</Quote>}
      {found.appeal && <Quote label={appealMessages.says[found.appeal.by]}>{found.appeal.reason}</Quote>}
      {found.appeal?.answer && <Quote label={appealMessages.answer}>{found.appeal.answer}</Quote>}
    </section>
  )
}

/** What happens if nobody decides. */
function deadlineText({ nextAction, refundsAt }: Case): string {
  if (nextAction.deadline) return text.deadline(formatDateTime(nextAction.deadline))
  return refundsAt ? text.refund(formatDateTime(refundsAt)) : text.noDeadline
}

function headlineOf({ dispute, chargeback, proposal, appealToDecide, timeline }: Case): string {
  const { headlines } = text
  if (chargeback === 'open') return headlines.bank
  if (dispute === 'none') return headlines.none
  if (appealToDecide) return appealMessages.headline
  const last = timeline.findLast(({ kind }) => kind === 'decision')
  if (dispute === 'open') return proposal && last ? eventTitle(last) : headlines.open
  return last ? eventTitle(last) : headlines.closed
}

function Clock({ deadline, onEnd }: { deadline: string | null | undefined; onEnd: () => void }) {
  if (!deadline) return null
  return <Countdown key={deadline} deadline={deadline} onEnd={onEnd} className="text-xl font-semibold" />
}

function Quote({ label, children }: { label: string; children: string }) {
  return (
    <div className="text-sm">
      <p className="text-ink-muted">{label}</p>
      <p className="max-w-3xl whitespace-pre-wrap wrap-anywhere">{children}</p>
    </div>
  )
}
