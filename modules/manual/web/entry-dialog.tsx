import { useId } from 'react'
import * as v from 'valibot'
import { MatchInput, ReturnInput } from '@/modules/manual/contract'
import { staffMessages } from '@/modules/manual/staff-messages'
import { useEntryAction } from '@/modules/manual/web/staff-queries'
import { staffMessages as sharedMessages } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

export type EntryDecision = { verb: 'match' | 'return'; id: string }

const schemas = {
  match: v.object({ value: MatchInput.entries.reference }),
  return: v.object({ value: ReturnInput.entries.note }),
}

/** Asks for the reference of the payment, or for how the money was sent back. */
export function EntryDialog({ verb, id, onClose }: EntryDecision & { onClose: () => void }) {
  const formId = useId()
  const { mutateAsync: act } = useEntryAction()
  const text = staffMessages[verb]
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: schemas[verb],
    initialValues: { value: '' },
    fieldOfError: () => 'value',
    onSubmit: async ({ value }) => {
      await act(verb === 'match' ? { verb, id, reference: value } : { verb, id, note: value })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title}
      footer={
        <>
          <Button onClick={onClose}>{sharedMessages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <Field label={text.field} error={errors.value}>
          <TextInput {...fieldProps('value')} />
        </Field>
      </form>
    </Dialog>
  )
}
