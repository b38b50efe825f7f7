import { Link } from 'wouter'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { journalsPath, sellerBalancesPath } from '@/modules/wallet/web/paths'

const text = staffMessages.accounts

/** An account of the ledger in words. `seller` is the username, for the account of one seller. */
export function accountName({ account, seller }: { account: string; seller: string | null }): string {
  if (seller !== null) return text.sellerBalance(seller)
  if (/^liability:seller:[^*]/.test(account)) return text.formerSeller
  const provider = /^asset:provider:(.+)$/.exec(account)?.[1]
  return provider === undefined ? (text.names[account] ?? account) : text.provider(provider)
}

/** The name as a link to the account's journals; that of all sellers leads to their balances. */
export function AccountLink(props: { account: string; seller: string | null }) {
  const href = props.account.endsWith(':*')
    ? sellerBalancesPath
    : `${journalsPath}?${new URLSearchParams({ account: props.account })}`
  return (
    <Link href={href} className="inline-block leading-6 underline-offset-4 hover:underline">
      {accountName(props)}
    </Link>
  )
}
