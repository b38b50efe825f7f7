import { useState } from 'react'
import type { ListedItem, StaffItem } from '@/modules/catalog/editing/contract'
import { mergingMessages as text } from '@/modules/catalog/merging/messages'
import { ItemPicker } from '@/modules/catalog/web/staff/items/item-picker'
import { MergeDialog } from '@/modules/catalog/web/staff/items/merge-dialog'
import { Panel } from '@/web/ui/panel'

/** Admins choose the item that a duplicate is merged into. */
export function MergePanel({ item }: { item: StaffItem }) {
  const [into, setInto] = useState<ListedItem>()
  return (
    <Panel title={text.title}>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm text-ink-muted">{text.lead}</p>
        <ItemPicker
          label={text.find}
          help={text.findHelp}
          noMatch={text.noMatch}
          choose={text.choose}
          chooseShort={text.chooseShort}
          excluded={[item.id]}
          onChoose={setInto}
        />
        {into && <MergeDialog item={item} into={into} onClose={() => setInto(undefined)} />}
      </div>
    </Panel>
  )
}
