import { useEffect } from 'react'
import { useClientConfig } from '@/web/lib/client-config'

/** Sets "Sell · Mintmark". A page can call it to replace the title of its route. */
export function useDocumentTitle(title: string | undefined) {
  const { siteName } = useClientConfig()
  useEffect(() => {
    if (title !== undefined)
      document.title = title && title !== siteName ? `${title} · ${siteName}` : siteName
  }, [title, siteName])
}
