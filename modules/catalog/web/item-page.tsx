import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { ItemDetail } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/item-words'
import { BuyPanel } from '@/modules/catalog/web/buy-panel'
import { ItemFacts } from '@/modules/catalog/web/item-facts'
import { ItemLayout } from '@/modules/catalog/web/item-frame'
import { ItemHeading } from '@/modules/catalog/web/item-heading'
import { ItemSkeleton } from '@/modules/catalog/web/item-skeleton'
import { PriceHistory } from '@/modules/catalog/web/price-history'
import { itemQuery } from '@/modules/catalog/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { useDocumentTitle } from '@/web/lib/document-title'
import { useTopicSubscription } from '@/web/lib/live'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { ErrorState } from '@/web/ui/error-state'
import { ItemImage } from '@/web/ui/item-picture'
import { Page } from '@/web/ui/page'

export function ItemPage() {
  const { id = '' } = useParams()
  const { data: item, error, refetch } = useQuery(itemQuery(id))
  useTopicSubscription([`item:${id}`], `/api/items/${id}`)
  useDocumentTitle(item?.name)
  if (item) return <Item key={item.id} item={item} />
  if (error instanceof ApiError && error.status === 404) return <ItemNotFound />
  if (!error) return <ItemSkeleton />
  return (
    <Page title={itemMessages.item.title} hideTitle>
      <ErrorState message={errorMessage(error, itemMessages.item.loadFailed)} onRetry={() => void refetch()} />
    </Page>
  )
}

function Item({ item }: { item: ItemDetail }) {
  return (
    <ItemLayout
      picture={<ItemImage priority src={item.imageUrl} name={item.name} category={item.category} />}
      facts={<ItemFacts item={item} />}
      panel={
        <>
          <ItemHeading item={item} />
          <BuyPanel item={item} />
        </>
      }
      below={<PriceHistory itemId={item.id} />}
    />
  )
}

function ItemNotFound() {
  const { title, message, back } = itemMessages.item.notFound
  useDocumentTitle(title)
  return (
    <Page title={title}>
      <EmptyState
        message={message}
        action={
          <Button asChild variant="primary">
            <Link href="/marketplace">{back}</Link>
          </Button>
        }
      />
    </Page>
  )
}
