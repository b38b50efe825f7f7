import { useLocation } from 'wouter'
import { profilePath } from '@/modules/auth/web/paths'
import { ListingInput, type Suggestion } from '@/modules/catalog/contract'
import { approvalMessages } from '@/modules/catalog/listings/approval-messages'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { emptyListing, toNewListing } from '@/modules/catalog/web/listings/listing-form'
import { useCreateListing } from '@/modules/catalog/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

export type SellFormState = ReturnType<typeof useSellForm>

export type SellFormValues = SellFormState['values']

const { sell } = sellMessages

type CatalogItem = Pick<Suggestion, 'name' | 'assetId' | 'category'>

/** The catalog's data about an item, as values of the form. */
export function formValuesOf({ name, assetId, category }: CatalogItem) {
  return { itemName: name, assetId, category }
}

/** Fields that the seller hasn't filled in have the item's data, if there is one. Lists it, and shows the seller's own listings. */
export function useSellForm(item: CatalogItem | undefined) {
  const { mutateAsync: createListing } = useCreateListing()
  const [, navigate] = useLocation()
  return useForm({
    schema: ListingInput,
    initialValues: item ? { ...emptyListing, ...formValuesOf(item) } : emptyListing,
    submitOnce: true,
    onSubmit: async (values) => {
      const { itemName, price, status, unapproved } = await createListing(toNewListing(values))
      const forSale = status === 'paused' ? sell.forSaleLater : sell.nowForSale
      const describe = unapproved ? approvalMessages.listed : forSale
      toast({ title: sell.listed, description: describe(itemName, formatMoney(price)), tone: 'good' })
      navigate(profilePath)
    },
  })
}
