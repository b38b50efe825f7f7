import { useQuery } from '@tanstack/react-query'
import { staffMessages } from '@/modules/manual/staff-messages'
import {
  creditTransfersQuery,
  paymentFilesQuery,
  useMakePaymentFile,
} from '@/modules/manual/web/staff-queries'
import { formatDateTime, formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { textLinkClasses } from '@/web/ui/text-link'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const text = staffMessages.files

/** Makes payment files for the bank, and lists the latest. Shows nothing while there is none and nothing to send. */
export function PaymentFiles() {
  const { data: files = [] } = useQuery(paymentFilesQuery)
  const { data: transfers = [] } = useQuery(creditTransfersQuery)
  const { mutate: make, isPending } = useMakePaymentFile()
  const waiting = transfers.filter(({ state, fitsFile }) => state === 'waiting' && fitsFile)
  if (files.length === 0 && waiting.length === 0) return null
  return (
    <Panel title={text.title}>
      <div className="grid gap-4 text-sm">
        {waiting.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              variant="primary"
              busy={isPending}
              onClick={() =>
                make(undefined, {
                  onSuccess: ({ count, total, left }) =>
                    toast({
                      title: text.made({ count, total: formatMoney(total) }),
                      description: left > 0 ? text.left(left) : undefined,
                      tone: 'good',
                    }),
                  onError: (error) => showError(text.failed, error),
                })
              }
            >
              {text.make}
            </Button>
            <span className="text-ink-muted">{text.lead(waiting.length)}</span>
          </div>
        )}
        {files.length > 0 && (
          <ul className="grid divide-y divide-line">
            {files.map(({ id, count, total, at, open }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                <a href={`/api/admin/payment-files/${id}`} download className={textLinkClasses}>
                  {text.download(id)}
                </a>
                <span className="tabular text-ink-muted">
                  {text.facts({ count, total: formatMoney(total), at: formatDateTime(at), open })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
