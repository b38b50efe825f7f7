import { shellMessages } from '@/modules/orders/shell-messages'
import { TransactionsList } from '@/modules/orders/web/transactions-list'
import { SignedInPage } from '@/web/ui/signed-in-page'

/** The transactions of the profile as a page of their own, which the bottom bar leads to. */
export function OrdersPage() {
  return (
    <SignedInPage title={shellMessages.listTitle} width="text">
      <TransactionsList />
    </SignedInPage>
  )
}
