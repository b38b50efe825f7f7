import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useCallback } from 'react'
import { Redirect, useParams } from 'wouter'
import type { Seller } from '@/modules/catalog/contract'
import { sellerMessages } from '@/modules/catalog/sellers/seller-messages'
import { marketplacePath, sellerPath } from '@/modules/catalog/web/paths'
import { sellerListingsQuery, sellerQuery } from '@/modules/catalog/web/seller/queries'
import { SellerListings } from '@/modules/catalog/web/seller/seller-listings'
import { SellerRecord } from '@/modules/catalog/web/seller/seller-record'
import { sellerPanelSlot } from '@/modules/catalog/web/slots'
import { shareSlot } from '@/web/layout/slots'
import { isNotFound } from '@/web/lib/api/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { useDocumentTitle } from '@/web/lib/document-title'
import { formatUtcDate } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { useFrame, useTopicSubscription } from '@/web/lib/realtime/realtime'
import { Page } from '@/web/ui/page'
import { ErrorState } from '@/web/ui/states/error-state'
import { MissingPage } from '@/web/ui/states/missing-page'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Avatar } from '@/web/ui/values/avatar'
import { TemporaryMark } from '@/web/ui/values/username'

/** A seller's public page. */
export function SellerPage() {
  const { username = '' } = useParams()
  const { data: seller, error, refetch } = useQuery(sellerQuery(username))
  useDocumentTitle(seller?.username)
  if (seller && seller.username !== username) return <Redirect to={sellerPath(seller.username)} replace />
  if (seller) return <SellerView key={seller.id} seller={seller} />
  if (isNotFound(error)) return <MissingPage texts={sellerMessages.notFound} backHref={marketplacePath} />
  return (
    <Page title={sellerMessages.title} hideTitle>
      {error ? (
        <ErrorState error={error} message={sellerMessages.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <SellerSkeleton />
      )}
    </Page>
  )
}

function SellerView({ seller }: { seller: Seller }) {
  useSellerChanges(seller)
  return (
    <Page title={sellerMessages.title} hideTitle>
      <div className="grid grid-cols-1 gap-6">
        <SellerHeader seller={seller} />
        <SellerRecord facts={seller} />
        <SellerListings seller={seller} />
        <SlotView slot={sellerPanelSlot} props={{ sellerId: seller.id }} />
      </div>
    </Page>
  )
}

function useSellerChanges({ id, username }: Seller) {
  const client = useQueryClient()
  const { queryKey } = sellerQuery(username)
  useTopicSubscription([`seller:${id}`], queryKey.join('/'))
  const refetchSeller = useCallback(
    () => void client.invalidateQueries(sellerQuery(username)),
    [client, username],
  )
  const refetchListings = useCallback(() => {
    refetchSeller()
    void client.invalidateQueries({ queryKey: sellerListingsQuery(id).queryKey })
  }, [client, id, refetchSeller])
  useFrame('seller', refetchSeller)
  useFrame('seller-listings', refetchListings)
}

function SellerHeader({ seller: { username, imageUrl, temporary, verified, since } }: { seller: Seller }) {
  const { platform } = useClientConfig()
  return (
    <div className="flex items-center gap-5 tight:flex-wrap">
      <Avatar src={imageUrl} name={username} className="size-16 text-lg sm:size-20" />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{username}</h2>
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
          {temporary && (
            <li className="empty:hidden">
              <TemporaryMark />
            </li>
          )}
          {verified ? (
            <li
              title={sellerMessages.verifiedHelp(platform)}
              className="flex items-center gap-1.5 font-medium text-good"
            >
              <BadgeCheck aria-hidden="true" className="size-4" />
              {sellerMessages.verified}
            </li>
          ) : (
            <li>{sellerMessages.notVerified(platform)}</li>
          )}
          {since !== null && <li>{sellerMessages.since(formatUtcDate(since))}</li>}
        </ul>
      </div>
      <div className="ms-auto self-start">
        <SlotView slot={shareSlot} props={{ what: username }} fallback={<span className="block size-10" />} />
      </div>
    </div>
  )
}

function SellerSkeleton() {
  return (
    <div role="status" aria-label={sellerMessages.title} className="grid gap-6">
      <div className="flex items-center gap-5">
        <Skeleton shape="block" className="size-16 rounded-full sm:size-20" />
        <div className="grid gap-2">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-5 w-56" />
        </div>
      </div>
      <Skeleton shape="block" className="h-72 sm:h-60 lg:h-40" />
      <Skeleton shape="block" className="h-96" />
    </div>
  )
}
