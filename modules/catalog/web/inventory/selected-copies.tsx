import type { FormEvent } from 'react'
import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import { BulkPricing } from '@/modules/catalog/web/inventory/bulk-pricing'
import { SelectedCopyRow } from '@/modules/catalog/web/inventory/selected-copy-row'
import type { ErrorsByCopy } from '@/modules/catalog/web/inventory/use-list-copies'
import type { SelectedCopiesState } from '@/modules/catalog/web/inventory/use-selected-copies'
import { formatCount } from '@/web/lib/format/format'

type Props = {
  formId: string
  copies: SelectedCopiesState
  errors: ErrorsByCopy
  onSubmit: () => void
}

const { selected: selectedMessages } = inventoryMessages

/** The prices of the selected copies. */
export function SelectedCopies({ formId, copies, errors, onSubmit }: Props) {
  const { selected, edit, remove } = copies
  const count = selected.length
  const title = selectedMessages.title(count, formatCount(count))

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <section aria-label={title} data-selected-copies className="grid gap-4 border-t border-line pt-5">
      <h3 className="text-base">{title}</h3>
      <BulkPricing {...copies} />
      <form id={formId} noValidate onSubmit={submit}>
        <ul className="divide-y divide-line border-y border-line">
          {selected.map((entry) => (
            <SelectedCopyRow
              key={entry.copy.userAssetId}
              selected={entry}
              errors={errors[entry.copy.userAssetId]}
              onEdit={edit}
              onRemove={() => remove(entry.copy.userAssetId)}
            />
          ))}
        </ul>
      </form>
    </section>
  )
}
