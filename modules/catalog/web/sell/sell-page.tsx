import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { securityPath, verifyPath } from '@/modules/auth/web/paths'
import type { Suggestion } from '@/modules/catalog/contract'
import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { messages } from '@/modules/catalog/messages'
import { Inventory } from '@/modules/catalog/web/inventory/inventory'
import { sellPath } from '@/modules/catalog/web/paths'
import { inventoryQuery, itemQuery } from '@/modules/catalog/web/queries'
import { FeeBreakdown, SuggestedRange } from '@/modules/catalog/web/sell/price-panels'
import { SellForm } from '@/modules/catalog/web/sell/sell-form'
import { useCatalogLookup } from '@/modules/catalog/web/sell/use-catalog-lookup'
import { useSellForm } from '@/modules/catalog/web/sell/use-sell-form'
import { useClientConfig } from '@/web/lib/client-config'
import { useDocumentTitle } from '@/web/lib/document-title'
import { useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const { benefits, tips } = sellMessages.sell

function SellerBenefits() {
  const { escrow } = useClientConfig()
  return <NotesPanel title={benefits.title} notes={benefits.all(escrow)} />
}

function SellTips() {
  return <NotesPanel title={tips.title} notes={tips.all} />
}

function NotesPanel({ title, notes }: { title: string; notes: readonly string[] }) {
  return (
    <Panel title={title}>
      <ul className="grid list-disc gap-1.5 ps-4 text-sm text-ink-muted marker:text-line-strong">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Panel>
  )
}

export function SellPage() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const itemId = search.get('item') ?? undefined
  if (viewer.state === 'guest') return <AuthenticationRequired />
  return (
    <Page title={sellMessages.sell.title} lead={sellMessages.sell.lead}>
      {viewer.state === 'user' && !viewer.user.verified && <VerifyFirst />}
      {viewer.state === 'loading' ? <SellSkeleton /> : <InventoryAndForm itemId={itemId} />}
    </Page>
  )
}

/** Before the first field, because the server rejects listings of unverified users. */
function VerifyFirst() {
  const { message, verify } = sellMessages.sell.verifyFirst
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-wait-soft px-5 py-4">
      <p className="text-sm">{message}</p>
      <Button asChild variant="primary">
        <Link href={verifyPath}>{verify}</Link>
      </Button>
    </div>
  )
}

/** The form waits for the inventory above it, which would push it down. Where every listing needs a copy of it, there is no form. */
function InventoryAndForm({ itemId }: { itemId: string | undefined }) {
  // Stays true while a failed request is repeated.
  const { isFetched, data } = useQuery(inventoryQuery)
  const { ownershipRequired } = useClientConfig()
  if (!isFetched) return <SellSkeleton />
  if (ownershipRequired && data?.state === 'unlinked') return <LinkPlayerFirst />
  return (
    <>
      <Inventory itemId={itemId} />
      {ownershipRequired ? <SellNotes /> : <SellColumns itemId={itemId} />}
    </>
  )
}

/** The first step where every listing needs a copy of the seller's inventory: without a player, the form could only fail. */
function LinkPlayerFirst() {
  const { platform } = useClientConfig()
  const { first, required, link } = inventoryMessages.linkPlayer
  return (
    <div className={gridClasses}>
      <EmptyState
        title={first(platform)}
        message={required(platform)}
        action={
          <Button asChild variant="primary">
            <Link href={securityPath}>{link(platform)}</Link>
          </Button>
        }
      />
      <div className="grid content-start gap-4">
        <SellerBenefits />
        <SellTips />
      </div>
    </div>
  )
}

function SellNotes() {
  return (
    <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
      <SellerBenefits />
      <SellTips />
    </div>
  )
}

/** The form is filled with the item that has the entered name, or that the seller came from. */
function SellColumns({ itemId = '' }: { itemId: string | undefined }) {
  const { data: item } = useQuery({ ...itemQuery(itemId), enabled: itemId !== '' })
  const [named, setNamed] = useState<Suggestion>()
  const form = useSellForm(named ?? item)
  const lookup = useCatalogLookup(form.values)
  if (lookup.named?.id !== named?.id) setNamed(lookup.named)
  return (
    <div className={gridClasses}>
      <Panel>
        <SellForm form={form} lookup={lookup} />
      </Panel>
      <div className="grid content-start gap-4">
        {lookup.item && <SuggestedRange item={lookup.item} />}
        <FeeBreakdown price={form.values.price} category={form.values.category} />
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
            <Link href="/" state={{ from: sellPath }}>
              {logIn}
            </Link>
          </Button>
        }
      />
    </Page>
  )
}

/** Tells sellers without a linked player that they can sell from their inventory. */
function LinkPlayerPrompt() {
  const { platform } = useClientConfig()
  const { data } = useQuery(inventoryQuery)
  if (data?.state !== 'unlinked') return null
  const { why, link } = inventoryMessages.linkPlayer
  return (
    <Panel title={inventoryMessages.title}>
      <p className="text-sm text-ink-muted">{why(platform)}</p>
      <Link
        href={securityPath}
        className="mt-2 inline-block text-sm font-medium underline underline-offset-2"
      >
        {link(platform)}
      </Link>
    </Panel>
  )
}
