import { useQuery } from '@tanstack/react-query'
import { Palmtree } from 'lucide-react'
import { useState } from 'react'
import type { Holiday } from '@/modules/catalog/seller-contract'
import { holidayMessages } from '@/modules/catalog/sellers/holiday-messages'
import { HolidayDialog } from '@/modules/catalog/web/listings/holiday-dialog'
import { holidayQuery, useEndHoliday } from '@/modules/catalog/web/listings/queries'
import { formatDate } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'

/** Opens the dialog that takes all listings off sale. Nothing while the seller is on holiday. */
export function HolidayButton() {
  const { data: holiday } = useQuery(holidayQuery)
  const [open, setOpen] = useState(false)
  if (holiday !== null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{holidayMessages.open}</Button>
      {open && <HolidayDialog holiday={null} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Says that the seller is on holiday, and how to be back. */
export function HolidayNotice() {
  const { data: holiday } = useQuery(holidayQuery)
  const [open, setOpen] = useState(false)
  const { mutate: end, isPending } = useEndHoliday()
  if (!holiday) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-wait-soft px-4 py-3 text-sm"
    >
      <Palmtree aria-hidden="true" className="size-5 shrink-0 text-wait" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{titleOf(holiday)}</p>
        <p className="text-ink-muted">{holidayMessages.explained}</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {holidayMessages.change}
        </Button>
        <Button
          size="sm"
          busy={isPending}
          onClick={() => end(undefined, { onError: (error) => showError(holidayMessages.notEnded, error) })}
        >
          {holidayMessages.end}
        </Button>
      </div>
      {open && <HolidayDialog holiday={holiday} onClose={() => setOpen(false)} />}
    </div>
  )
}

function titleOf({ until }: Holiday) {
  return until === null ? holidayMessages.running : holidayMessages.runningUntil(formatDate(until))
}
