import { messages } from '@/modules/catalog/messages'
import { Skeleton } from '@/web/ui/states/skeleton'

export const galleryCardClasses = 'grid-cols-[auto_minmax(0,1fr)] content-between gap-x-2 p-1 sm:p-2'
export const galleryPictureClasses = 'row-span-2 size-21 rounded-sm sm:row-span-3 sm:size-50'

/** Has the same geometry as the gallery, so that nothing shifts when the items load. */
export function GallerySkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label={messages.loadingItems} className="market-gallery">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical.
        <GalleryCardSkeleton key={index} />
      ))}
    </div>
  )
}

function GalleryCardSkeleton() {
  return (
    <div className={`grid h-full rounded-md border border-line bg-surface-raised ${galleryCardClasses}`}>
      <div className={`relative overflow-clip ${galleryPictureClasses}`}>
        <Skeleton shape="fill" />
      </div>
      <Skeleton className="col-start-2 h-3.5 w-2/3 self-center" />
      <Skeleton className="col-span-2 my-1 h-3 w-2/3" />
      <Skeleton className="col-span-2 my-1 h-4 w-1/3" />
      <Skeleton className="col-span-2 my-1 h-2.5 w-5/6" />
    </div>
  )
}
