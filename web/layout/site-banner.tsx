import { useClientConfig } from '@/web/lib/client-config'
import { uiMessages } from '@/web/messages'

/** The operator's line above every page. */
export function SiteBanner() {
  const { banner } = useClientConfig()
  if (banner === '') return null
  return (
    <aside aria-label={uiMessages.banner}>
      <p className="border-b border-line bg-accent-soft px-4 py-2 text-center text-sm break-words">
        {banner}
      </p>
    </aside>
  )
}
