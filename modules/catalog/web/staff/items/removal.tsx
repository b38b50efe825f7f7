import { useState } from 'react'
import type { StaffItem } from '@/modules/catalog/editing/contract'
import { editingMessages } from '@/modules/catalog/editing/messages'
import { useRemoveItem } from '@/modules/catalog/web/staff/items/queries'
import { StaffReason } from '@/src/kit/staff/staff-reason'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'

const { remove, restore } = editingMessages

/** Takes the item off the site, or brings it back. */
export function RemovalButton({ item: { id, removalReason } }: { item: StaffItem }) {
  const [isOpen, setOpen] = useState(false)
  const isRemoved = removalReason !== null
  const text = isRemoved ? restore : remove
  const { mutateAsync: change } = useRemoveItem(id)
  return (
    <>
      <Button size="sm" variant={isRemoved ? 'secondary' : 'danger'} onClick={() => setOpen(true)}>
        {text.action}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.title}
        description={text.description}
        schema={StaffReason}
        help={text.reasonHelp}
        submit={text.action}
        doneTitle={text.done}
        danger={!isRemoved}
        onSubmit={(reason) => change({ remove: !isRemoved, reason })}
      />
    </>
  )
}
