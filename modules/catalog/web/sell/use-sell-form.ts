import { useLocation } from 'wouter'
import { sellMessages } from '@/modules/catalog/sell-messages'
import { emptyListing, ListingForm, toNewListing } from '@/modules/catalog/web/listings/listing-form'
import { itemPath } from '@/modules/catalog/web/paths'
import { useCreateListing } from '@/modules/catalog/web/queries'
import { formatMoney } from '@/web/lib/format'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

export type SellFormState = ReturnType<typeof useSellForm>

export type SellFormValues = SellFormState['values']

const { sell } = sellMessages

/** Lists the item and opens its page. */
export function useSellForm() {
  const { mutateAsync: createListing } = useCreateListing()
  const [, navigate] = useLocation()
  return useForm({
    schema: ListingForm,
    initialValues: emptyListing,
    errorTitle: sell.notListed,
    submitOnce: true,
    onSubmit: async (values) => {
      const { itemId, itemName, price } = await createListing(toNewListing(values))
      toast({ title: sell.listed, description: sell.nowForSale(itemName, formatMoney(price)), tone: 'good' })
      navigate(itemPath(itemId))
    },
  })
}
