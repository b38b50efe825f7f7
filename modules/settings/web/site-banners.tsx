import { useState } from 'react'
import { type ClientConfig, useClientConfig } from '@/web/lib/client-config'
import { useFrame, useTopicSubscription } from '@/web/lib/realtime/realtime'
import { uiMessages } from '@/web/messages'

type Banners = Pick<ClientConfig, 'banner' | 'switchBanner'>

/** What an admin has switched off, and the operator's line above every page. */
export function SiteBanners() {
  const config = useClientConfig()
  const [latest, setLatest] = useState<Banners>()
  const { banner, switchBanner } = latest ?? config
  useTopicSubscription(['site-banners'], 'site-banners')
  useFrame('site-banners', setLatest)
  return (
    <>
      {switchBanner !== '' && (
        <aside aria-label={uiMessages.switchBanner}>
          <p className="border-b border-line bg-wait-soft px-4 py-2 text-center text-sm wrap-anywhere text-wait">
            {switchBanner}
          </p>
        </aside>
      )}
      {banner !== '' && (
        <aside aria-label={uiMessages.banner}>
          <p className="border-b border-line bg-accent-soft px-4 py-2 text-center text-sm wrap-anywhere">
            {banner}
          </p>
        </aside>
      )}
    </>
  )
}
