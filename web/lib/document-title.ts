import { useEffect } from 'react'
import { useClientConfig } from '@/web/lib/client-config'

/** "Sell · Mintmark"; a page that knows better than its route calls it again with its own words. */
export function useDocumentTitle(title: string | undefined) {
  const { siteName } = useClientConfig()
  useEffect(() => {
    if (title !== undefined)
      document.title = title && title !== siteName ? `${title} · ${siteName}` : siteName
  }, [title, siteName])
}
