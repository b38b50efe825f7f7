import { useState } from 'react'
import { type Fine, type FineAppealResult, fineAppealResults } from '@/modules/wallet/contract'
import { fineMessages as text } from '@/modules/wallet/staff-acts/fine-messages'
import { FineInput } from '@/modules/wallet/staff-contract'
import { useDecideFineAppeal } from '@/modules/wallet/web/staff-queries'
import { formatMoney } from '@/web/lib/format/format'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'

/** Appeals of a user's fines that wait for a decision. */
export function FineAppeals({ userId, fines }: { userId: string; fines: readonly Fine[] }) {
  const { mutateAsync: decide } = useDecideFineAppeal(userId)
  const [asked, setAsked] = useState<{ fine: Fine; result: FineAppealResult }>()
  const open = fines.filter(({ appeal }) => appeal?.result === null)
  if (open.length === 0) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4 text-sm">
      <h3 className="text-sm font-medium">{text.appeals.title}</h3>
      {open.map((fine) => (
        <div key={fine.id} className="grid gap-2">
          <p className="wrap-anywhere">
            {text.appeals.says(formatMoney(fine.amount), fine.appeal?.text ?? '')}
          </p>
          {fine.isOwn && <p className="text-wait">{text.appeals.own}</p>}
          <div className="flex flex-wrap gap-2">
            {fineAppealResults
              .filter((result) => !fine.isOwn || result === 'overturned')
              .map((result) => (
                <Button
                  key={result}
                  aria-label={`${text.appeals.verbs[result]}: ${formatMoney(fine.amount)}`}
                  onClick={() => setAsked({ fine, result })}
                >
                  {text.appeals.verbs[result]}
                </Button>
              ))}
          </div>
        </div>
      ))}
      {asked && (
        <ReasonDialog
          open
          onClose={() => setAsked(undefined)}
          title={text.appeals.titles[asked.result]}
          description={`${text.fine}, ${formatMoney(asked.fine.amount)}`}
          schema={FineInput.entries.reason}
          help={text.help}
          submit={text.appeals.verbs[asked.result]}
          doneTitle={text.appeals.decided}
          danger
          onSubmit={(reason) => decide({ actId: asked.fine.id, result: asked.result, reason })}
        />
      )}
    </section>
  )
}
