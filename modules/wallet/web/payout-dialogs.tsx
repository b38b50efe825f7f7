import { useId } from 'react'
import { RejectPayout, reasonMaxLength, type StaffPayout } from '@/modules/wallet/staff-contract'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { useDecidePayout } from '@/modules/wallet/web/staff-queries'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { approval, rejection, cancel } = staffMessages.payouts

type Props = { payout: StaffPayout; onClose: () => void }

/** Asks before the money leaves. */
export function ApproveDialog({ payout, onClose }: Props) {
  const { mutate: decide, isPending } = useDecidePayout()
  const approve = () =>
    decide(
      { id: payout.id },
      {
        onSuccess: () => toast({ title: approval.done, tone: 'good' }),
        onError: (error) => showError(approval.failed, error),
        onSettled: onClose,
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={approval.title}
      description={approval.description(formatMoney(payout.amount), payout.seller ?? payout.sellerId)}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={isPending} busyText={approval.busy} onClick={approve}>
            {approval.button}
          </Button>
        </>
      }
    />
  )
}

export function RejectDialog({ payout, onClose }: Props) {
  const formId = useId()
  const { mutateAsync: decide } = useDecidePayout()
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: RejectPayout,
    initialValues: { reason: '' },
    fieldOfError: () => 'reason',
    onSubmit: async ({ reason }) => {
      await decide({ id: payout.id, reason })
      toast({ title: rejection.done, tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={rejection.title}
      description={rejection.description(formatMoney(payout.amount), payout.seller ?? payout.sellerId)}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyText={rejection.busy}>
            {rejection.button}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <Field label={rejection.reason} help={rejection.reasonHelp} error={errors.reason}>
          <Textarea rows={4} maxLength={reasonMaxLength} {...fieldProps('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}
