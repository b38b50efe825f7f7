import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { StaffItem } from '@/modules/catalog/editing/contract'
import { editingMessages } from '@/modules/catalog/editing/messages'
import { itemPath } from '@/modules/catalog/web/paths'
import { ItemForm } from '@/modules/catalog/web/staff/items/item-form'
import { MergePanel } from '@/modules/catalog/web/staff/items/merge-panel'
import { staffItemQuery } from '@/modules/catalog/web/staff/items/queries'
import { RemovalButton } from '@/modules/catalog/web/staff/items/removal'
import { SlotView } from '@/web/lib/modules/slots'
import { useRight } from '@/web/lib/session/viewer'
import { HistoryLink } from '@/web/staff/history-link'
import { LoadingStaffPage } from '@/web/staff/loading-staff-page'
import { subjectHistorySlot } from '@/web/staff/slots'
import { StaffPage } from '@/web/staff/staff-page'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ItemImage } from '@/web/ui/values/item-image'

const text = editingMessages.edit

/** An item of the catalog: its values, and what staff did to it. */
export function StaffItemPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data: item, error, refetch } = useQuery(staffItemQuery(id))
  if (item) return <LoadedItem item={item} />
  return (
    <LoadingStaffPage
      title={text.title}
      error={error}
      failed={text.loadFailed}
      onRetry={() => void refetch()}
    />
  )
}

function LoadedItem({ item }: { item: StaffItem }) {
  const isAdmin = useRight('administration')
  const { id, name, assetId, category, imageUrl, removalReason } = item
  return (
    <StaffPage
      title={name}
      actions={
        <>
          {removalReason === null && (
            <Button asChild size="sm">
              <Link href={itemPath(id)}>{text.public}</Link>
            </Button>
          )}
          <HistoryLink subject="item" id={id} />
          <RemovalButton item={item} />
        </>
      }
    >
      {removalReason !== null && <Alert>{editingMessages.removed(removalReason)}</Alert>}
      <div className="grid min-w-0 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title={text.details}>
          <ItemForm key={id} item={item} />
        </Panel>
        <div className="grid min-w-0 gap-5">
          <div className="w-48 overflow-clip rounded-md border border-line">
            <ItemImage src={imageUrl} assetId={assetId} name={name} category={category} />
          </div>
          {isAdmin && <MergePanel item={item} />}
          <SlotView slot={subjectHistorySlot} props={{ subjectId: id }} />
        </div>
      </div>
    </StaffPage>
  )
}
