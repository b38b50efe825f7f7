import { useSearchParams } from 'wouter'
import { shellMessages } from '@/modules/auth/shell-words'
import { profileListingsSlot, profileTransactionsSlot } from '@/modules/auth/web/slots'
import { messages } from '@/modules/auth/words'
import { type Slot, SlotView, usePlugs } from '@/web/lib/slots'
import { Skeleton } from '@/web/ui/skeleton'
import { Tabs } from '@/web/ui/tabs'

const tabsText = messages.profile

type ProfileTab = 'listings' | 'transactions'

/** The tab is a place: it can be linked to, and Back returns to it. */
export function ProfileTabs() {
  const [search, setSearch] = useSearchParams()
  const tab: ProfileTab = search.get('tab') === 'transactions' ? 'transactions' : 'listings'
  return (
    <Tabs
      label={shellMessages.titles.profile}
      value={tab}
      onChange={(next) => setSearch(next === 'listings' ? {} : { tab: next })}
      tabs={[
        { value: 'listings', label: tabsText.listings, content: <TabContent slot={profileListingsSlot} /> },
        { value: 'transactions', label: tabsText.transactions, content: <TabContent slot={profileTransactionsSlot} /> },
      ]}
    />
  )
}

function TabContent({ slot }: { slot: Slot<Record<never, never>> }) {
  const isFilled = usePlugs(slot).length > 0
  if (!isFilled) return null
  return <SlotView slot={slot} fallback={<Skeleton shape="block" className="h-72" />} />
}
