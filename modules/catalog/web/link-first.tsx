import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { inventoryMessages } from '@/modules/catalog/inventory-words'
import { inventoryQuery } from '@/modules/catalog/web/queries'
import { useClientConfig } from '@/web/lib/site'
import { Panel } from '@/web/ui/panel'

/** For sellers without a linked player: that there is a shorter way. */
export function LinkPlayerPrompt() {
  const { platform } = useClientConfig()
  const { data } = useQuery(inventoryQuery)
  if (data?.state !== 'unlinked') return null
  const { why, link } = inventoryMessages.linkPlayer
  return (
    <Panel title={inventoryMessages.title}>
      <p className="text-sm text-ink-muted">{why(platform)}</p>
      <Link href="/security" className="mt-2 inline-block text-sm font-medium underline underline-offset-2">
        {link(platform)}
      </Link>
    </Panel>
  )
}
