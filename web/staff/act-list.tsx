import { useState } from 'react'
import type { GenericSchema } from 'valibot'
import { formatDateTime, formatMoney } from '@/web/lib/format/format'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { staffMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'

const { acts: text } = staffMessages

/** Something that staff did with money, or proposed. `amount` is a decimal string of dollars. */
interface Act {
  id: string
  /** What it is, such as "Refund". */
  name: string
  state: keyof typeof text.states
  amount: string
  reason: string
  by: string
  confirmedBy: string | null
  at: string
  /** Until when it can be undone; null if it can't. */
  undoUntil: string | null
}

interface Props {
  title: string
  /** Who sees the reason for undoing an act. */
  reasonHelp: string
  reason: { schema: GenericSchema<string> }
  acts: readonly Act[]
  /** Undoes an act, or rejects a proposed one. */
  onUndo: (input: { actId: string; reason: string }) => Promise<unknown>
}

/** What staff did with money, newest first, each with the button that undoes it; nothing without acts. */
export function ActList({ title, reasonHelp, reason, acts, onUndo }: Props) {
  const [asked, setAsked] = useState<Act>()
  if (acts.length === 0) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="grid gap-3 text-sm">
        {acts.map((act) => (
          <li key={act.id} className="grid gap-1">
            <p className="flex justify-between gap-4">
              <span>{text.entry({ name: act.name, state: text.states[act.state] })}</span>
              <span className="tabular">{formatMoney(act.amount)}</span>
            </p>
            <p className="text-ink-muted">{text.by({ ...act, moment: formatDateTime(act.at) })}</p>
            {isReversible(act) && (
              <div>
                <Button onClick={() => setAsked(act)}>
                  {act.state === 'proposed' ? text.reject : text.undo}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          open
          onClose={() => setAsked(undefined)}
          title={asked.state === 'proposed' ? text.rejectTitle : text.undoTitle}
          description={`${asked.name}, ${formatMoney(asked.amount)}`}
          {...reason}
          help={reasonHelp}
          submit={asked.state === 'proposed' ? text.reject : text.undo}
          doneTitle={text.undone}
          danger
          onSubmit={(why) => onUndo({ actId: asked.id, reason: why })}
        />
      )}
    </section>
  )
}

function isReversible({ state, undoUntil }: Act): boolean {
  return state === 'proposed' || undoUntil !== null
}
