import { shellMessages } from '@/modules/orders/shell-messages'
import { TransactionsList } from '@/modules/orders/web/transactions/transactions-list'
import { SignedInPage } from '@/web/ui/signed-in-page'

/** The transactions of the profile as a separate page, for the bottom bar. */
export function OrdersPage() {
  return (
    <SignedInPage title={shellMessages.listTitle} width="text">
      <TransactionsList />
    </SignedInPage>
  )
}
