import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { ActAmount } from '@/modules/orders/staff/act-contract'
import { staffActMessages as text } from '@/modules/orders/staff/staff-act-messages'
import { JournalTable } from '@/modules/orders/web/cases/journal-table'
import { previewQuery } from '@/modules/orders/web/cases/queries'

type PreviewProps = Parameters<typeof previewQuery>[1] & { id: string }

/** What an act of staff books, as soon as its amount is typed. */
export function ActPreview({ id, ...query }: PreviewProps) {
  const isComplete = query.action === 'cancel' || v.is(ActAmount, query.amount)
  const { data, error } = useQuery({ ...previewQuery(id, query), enabled: isComplete })
  if (!isComplete) return <p className="text-sm text-ink-muted">{text.enterAmount}</p>
  if (error) return <p className="text-sm text-bad">{error.message}</p>
  return data ? <JournalTable caption={text.preview} legs={data.journal} /> : null
}
