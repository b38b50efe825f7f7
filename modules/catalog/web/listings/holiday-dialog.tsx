import { useId } from 'react'
import * as v from 'valibot'
import { inputMessages } from '@/modules/catalog/input-messages'
import type { Holiday } from '@/modules/catalog/seller-contract'
import { holidayMessages } from '@/modules/catalog/sellers/holiday-messages'
import { useStartHoliday } from '@/modules/catalog/web/listings/queries'
import { serverNow } from '@/web/lib/api/server-clock'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { localToIso } from '@/web/ui/forms/local-time'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const schema = v.object({
  until: v.pipe(
    v.string(),
    v.check((day) => day === '' || Date.parse(localToIso(day)) > serverNow(), inputMessages.holiday),
  ),
})

/** Starts a holiday, or changes when it ends. */
export function HolidayDialog({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  const formId = useId()
  const { mutateAsync: startHoliday } = useStartHoliday()
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema,
    initialValues: { until: holiday?.until ? dayOf(new Date(holiday.until)) : '' },
    fieldOfError: () => 'until',
    onSubmit: async ({ until }) => {
      await startHoliday({ until: until === '' ? null : localToIso(until) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={holiday ? holidayMessages.change : holidayMessages.title}
      description={holidayMessages.description}
      footer={
        <>
          <Button onClick={onClose}>{holidayMessages.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSubmitting}
            busyText={holidayMessages.starting}
          >
            {holiday ? holidayMessages.save : holidayMessages.start}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <Field label={holidayMessages.until} optional help={holidayMessages.untilHelp} error={errors.until}>
          <TextInput type="date" className="max-w-48" {...fieldProps('until')} />
        </Field>
      </form>
    </Dialog>
  )
}

function dayOf(date: Date) {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
