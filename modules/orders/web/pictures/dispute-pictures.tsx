import type { Order, Party } from '@/modules/orders/contract'
import { picturesMax } from '@/modules/orders/pictures/contract'
import { pictureMessages } from '@/modules/orders/pictures/messages'
import { PictureForm } from '@/modules/orders/web/pictures/picture-form'
import { PictureGallery } from '@/modules/orders/web/pictures/picture-gallery'

const { gallery, form } = pictureMessages

/** The pictures of a dispute, and for its parties the form that adds some. */
export function DisputePictures({ order, party }: { order: Order; party: Party }) {
  const isOpen = order.dispute === 'open' && party !== 'staff'
  const left = picturesMax - order.pictures.filter((picture) => picture.party === party).length
  if (order.pictures.length === 0 && !isOpen) return null
  return (
    <section aria-label={gallery.title} className="grid max-w-3xl gap-3">
      <h3 className="text-sm font-semibold">{gallery.title}</h3>
      {order.pictures.length > 0 && <PictureGallery pictures={order.pictures} party={party} />}
      {isOpen &&
        (left > 0 ? (
          <PictureForm orderId={order.id} left={left} />
        ) : (
          <p className="text-sm text-ink-muted">{form.full}</p>
        ))}
    </section>
  )
}
