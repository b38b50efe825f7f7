import { useId, useState } from 'react'
import { ItemNameInput, type ProvisionalName } from '@/modules/catalog/staff-contract'
import { staffMessages } from '@/modules/catalog/staff-messages'
import { useNameItem } from '@/modules/catalog/web/staff/queries'
import { staffMessages as shared } from '@/web/staff-messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { names: text } = staffMessages

/** Confirms the name that the seller entered, or sets another. */
export function NameActions({ item: { id, name } }: { item: ProvisionalName }) {
  const [isRenaming, setRenaming] = useState(false)
  const { mutateAsync: nameItem, isPending } = useNameItem()
  const confirm = () =>
    nameItem({ id, name }).then(
      () => toast({ title: text.done, tone: 'good' }),
      (error) => showError(text.failed, error),
    )
  return (
    <span className="flex gap-2">
      <Button size="sm" busy={isPending} aria-label={text.confirmOf(name)} onClick={() => void confirm()}>
        {text.confirm}
      </Button>
      <Button size="sm" aria-label={text.renameOf(name)} onClick={() => setRenaming(true)}>
        {text.rename}
      </Button>
      {isRenaming && <RenameDialog id={id} name={name} onClose={() => setRenaming(false)} />}
    </span>
  )
}

function RenameDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const formId = useId()
  const { mutateAsync: nameItem } = useNameItem()
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: ItemNameInput,
    initialValues: { name },
    fieldOfError: () => 'name',
    onSubmit: async (values) => {
      await nameItem({ id, name: values.name })
      toast({ title: text.done, tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.renameTitle}
      description={text.renameDescription}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {text.rename}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps}>
        <Field label={text.name} error={errors.name}>
          <TextInput {...fieldProps('name')} />
        </Field>
      </form>
    </Dialog>
  )
}
