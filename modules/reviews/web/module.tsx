import { profileLineSlot } from '@/modules/auth/web/slots'
import { itemPanelSlot, sellerPanelSlot } from '@/modules/catalog/web/slots'
import { orderPanelSlot } from '@/modules/orders/web/slots'
import { realtimeEffects } from '@/modules/reviews/web/realtime-effects'
import { searchFilters, searchSorts } from '@/modules/reviews/web/search-controls'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const ItemReviews = lazyView(() => import('./review-list').then((m) => m.ItemReviews))
const SellerReviews = lazyView(() => import('./review-list').then((m) => m.SellerReviews))
const OrderReviewPanel = lazyView(() => import('./order-review').then((m) => m.OrderReviewPanel))
const ProfileRating = lazyView(() => import('./profile-rating').then((m) => m.ProfileRating))

export const reviews = defineWebModule({
  name: 'reviews',
  frames: realtimeEffects,
  searchFilters,
  searchSorts,
  plugs: [
    plug(itemPanelSlot, ItemReviews),
    plug(sellerPanelSlot, SellerReviews),
    plug(orderPanelSlot, OrderReviewPanel),
    plug(profileLineSlot, ProfileRating),
  ],
})
