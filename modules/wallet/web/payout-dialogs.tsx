import { useId, useState } from 'react'
import { SellerReason, type StaffPayout } from '@/modules/wallet/staff-contract'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { useDecidePayouts } from '@/modules/wallet/web/staff-queries'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { approval, rejection, cancel, leftOut: leftOutText } = staffMessages.payouts

type Props = { payouts: readonly StaffPayout[]; onClose: () => void }

/** Asks before the money leaves. */
export function ApproveDialog({ payouts, onClose }: Props) {
  const { mutateAsync: decide } = useDecidePayouts()
  const [isPending, setPending] = useState(false)
  const ready = payouts.filter(({ state, facts }) => state === 'held' && !facts?.isSuspended)
  const approve = async () => {
    setPending(true)
    try {
      await decide({ ids: ready.map(({ id }) => id) })
      toast({ title: approval.done(ready.length), tone: 'good' })
    } catch (error) {
      showError(approval.failed, error)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={approval.title}
      description={approval.description(summaryOf(ready))}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            variant="primary"
            busy={isPending}
            busyText={approval.busy}
            disabled={ready.length === 0}
            onClick={() => void approve()}
          >
            {approval.button(ready.length)}
          </Button>
        </>
      }
    >
      <LeftOut payouts={payouts.filter((payout) => !ready.includes(payout))} />
    </Dialog>
  )
}

export function RejectDialog({ payouts, onClose }: Props) {
  const formId = useId()
  const { mutateAsync: decide } = useDecidePayouts()
  const ready = payouts.filter(({ state }) => state === 'held')
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: SellerReason,
    initialValues: { reason: '' },
    fieldOfError: () => 'reason',
    onSubmit: async ({ reason }) => {
      await decide({ ids: ready.map(({ id }) => id), reason })
      toast({ title: rejection.done(ready.length), tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={rejection.title}
      description={rejection.description(summaryOf(ready))}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={isSubmitting}
            busyText={rejection.busy}
            disabled={ready.length === 0}
          >
            {rejection.button(ready.length)}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-4">
        <LeftOut payouts={payouts.filter((payout) => !ready.includes(payout))} />
        <Field label={rejection.reason} help={rejection.reasonHelp} error={errors.reason}>
          <Textarea rows={4} {...fieldProps('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}

/** The payouts that stay as they are, and why. */
function LeftOut({ payouts }: { payouts: readonly StaffPayout[] }) {
  return (
    <ul className="grid gap-1 text-sm text-ink-muted empty:hidden">
      {payouts.map(({ id, amount, seller, sellerId, state }) => (
        <li key={id}>
          {leftOutText({
            name: staffMessages.payouts.name(formatMoney(amount), seller ?? sellerId),
            why: state === 'held' ? 'suspended' : 'decided',
          })}
        </li>
      ))}
    </ul>
  )
}

/** "$750.00 to AmberQuill" for one, "3 payouts, $2,250.00 in all" for several. */
function summaryOf(payouts: readonly StaffPayout[]): string {
  const [first, second] = payouts
  if (first && !second)
    return staffMessages.payouts.name(formatMoney(first.amount), first.seller ?? first.sellerId)
  const total = payouts.reduce((sum, { amount }) => sum + Number(amount), 0)
  return staffMessages.payouts.several(payouts.length, formatMoney(total))
}
