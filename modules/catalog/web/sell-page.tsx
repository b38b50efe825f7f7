import { useState } from 'react'
import { Link } from 'wouter'
import { sellMessages } from '@/modules/catalog/sell-words'
import { Inventory } from '@/modules/catalog/web/inventory'
import { LinkPlayerPrompt } from '@/modules/catalog/web/link-first'
import { FeeBreakdown } from '@/modules/catalog/web/sell-fees'
import { SellForm } from '@/modules/catalog/web/sell-form'
import { SellerBenefits, SellTips } from '@/modules/catalog/web/sell-notes'
import { SuggestedRange } from '@/modules/catalog/web/suggested-range'
import { emptyListingForm, type ListingFormValues } from '@/modules/catalog/web/typed-listing'
import { useCatalogLookup } from '@/modules/catalog/web/use-known-item'
import { messages } from '@/modules/catalog/words'
import { useDocumentTitle } from '@/web/lib/document-title'
import { useViewer } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

export function SellPage() {
  const viewer = useViewer()
  if (viewer.state === 'guest') return <AuthenticationRequired />
  return (
    <Page title={sellMessages.sell.title} lead={sellMessages.sell.lead}>
      {viewer.state === 'loading' ? (
        <SellSkeleton />
      ) : (
        <>
          <Inventory />
          <SellColumns />
        </>
      )}
    </Page>
  )
}

function SellColumns() {
  const [typed, setTyped] = useState<ListingFormValues>(emptyListingForm)
  const known = useCatalogLookup(typed)
  return (
    <div className={gridClasses}>
      <Panel>
        <SellForm
          typed={typed}
          onType={(part) => setTyped((before) => ({ ...before, ...part }))}
          known={known}
        />
      </Panel>
      <div className="grid content-start gap-4">
        {known.item && <SuggestedRange item={known.item} />}
        <FeeBreakdown price={typed.price} />
        <SellerBenefits />
        <SellTips />
        <LinkPlayerPrompt />
      </div>
    </div>
  )
}

const gridClasses = 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8'

function SellSkeleton() {
  return (
    <div role="status" aria-label={messages.loading} className={gridClasses}>
      <Skeleton shape="block" className="h-[40rem]" />
      <div className="grid content-start gap-4">
        <Skeleton shape="block" className="h-52" />
        <Skeleton shape="block" className="h-40" />
        <Skeleton shape="block" className="h-40" />
      </div>
    </div>
  )
}

function AuthenticationRequired() {
  const { title, message, logIn } = sellMessages.sell.logInFirst
  useDocumentTitle(title)
  return (
    <Page title={title} width="text">
      <EmptyState
        message={message}
        action={
          <Button asChild variant="primary">
            <Link href="/" state={{ from: '/sell' }}>
              {logIn}
            </Link>
          </Button>
        }
      />
    </Page>
  )
}
