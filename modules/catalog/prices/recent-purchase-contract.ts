import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'

export const RecentPurchase = v.object({
  id: v.string(),
  itemId: v.string(),
  assetId: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  imageUrl: v.nullable(v.string()),
  price: v.number(),
  buyer: v.string(),
  buyerTemporary: v.boolean(),
  timeBought: v.string(),
})
export type RecentPurchase = v.InferOutput<typeof RecentPurchase>
