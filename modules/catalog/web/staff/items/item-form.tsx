import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { categories } from '@/modules/catalog/contract'
import { ItemChange, type StaffItem } from '@/modules/catalog/editing/contract'
import { editingMessages } from '@/modules/catalog/editing/messages'
import { messages } from '@/modules/catalog/messages'
import { staffItemQuery, useEditItem } from '@/modules/catalog/web/staff/items/queries'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = editingMessages.edit
const categoryOptions = categories.map((value) => ({ value, label: messages.categories[value] }))

function formValuesOf({ name, category, description, assetId, rap, originalPrice, ownImage }: StaffItem) {
  return {
    name,
    category,
    description: description ?? '',
    assetId,
    rap: rap === null ? '' : String(rap),
    originalPrice: originalPrice === null ? '' : String(originalPrice),
    ownImage: ownImage ?? '',
  }
}

/** Edits an item. Values that someone else saved meanwhile are never overwritten unseen. */
export function ItemForm({ item }: { item: StaffItem }) {
  const client = useQueryClient()
  const { mutateAsync: edit } = useEditItem(item.id)
  // The values that are being edited: a refetch must not replace their version.
  const [shown, setShown] = useState(item)
  const { errors, error, isSubmitting, fieldProps, reset, formProps } = useForm({
    schema: ItemChange,
    initialValues: formValuesOf(shown),
    onSubmit: async (values) => {
      await edit({ ...values, version: shown.version })
      await showCurrent()
      toast({ title: text.done, tone: 'good' })
    },
  })

  async function showCurrent() {
    setShown(await client.fetchQuery({ ...staffItemQuery(item.id), staleTime: 0 }))
    reset()
  }

  return (
    <form {...formProps} className="grid gap-4">
      <Alert>
        {error && (
          <span className="flex flex-wrap items-center gap-3">
            {error.message}
            {error.code === 'item_changed' && (
              <Button size="sm" onClick={() => void showCurrent()}>
                {text.reload}
              </Button>
            )}
          </span>
        )}
      </Alert>
      <Field label={text.name} error={errors.name} help={text.nameHelp}>
        <TextInput {...fieldProps('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.category} error={errors.category}>
          <Select options={categoryOptions} {...fieldProps('category')} />
        </Field>
        <Field
          label={text.assetId}
          error={errors.assetId}
          help={shown.assetFixed ? text.assetFixed : text.assetHelp}
        >
          <TextInput
            inputMode="numeric"
            readOnly={shown.assetFixed}
            className={shown.assetFixed ? 'text-ink-muted' : undefined}
            {...fieldProps('assetId')}
          />
        </Field>
        <Field label={text.rap} error={errors.rap} help={text.rapHelp} optional>
          <TextInput inputMode="numeric" {...fieldProps('rap')} />
        </Field>
        <Field label={text.originalPrice} error={errors.originalPrice} optional>
          <TextInput inputMode="numeric" {...fieldProps('originalPrice')} />
        </Field>
      </div>
      <Field label={text.description} error={errors.description} optional>
        <Textarea {...fieldProps('description')} />
      </Field>
      <Field label={text.image} error={errors.ownImage} help={text.imageHelp} optional>
        <TextInput {...fieldProps('ownImage')} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={isSubmitting} busyText={text.saving}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
