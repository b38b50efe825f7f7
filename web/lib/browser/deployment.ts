import { recall, remember } from '@/web/lib/browser/browser-storage'

const storageKey = 'mintmark.reloaded'
const firstScript = /<script type="module"[^>]* src="([^"]+)"/

/**
 * Reloads the page if the site has been deployed since: parts of the old version are gone. Once for each version, so that two versions that
 * are served in turn don't reload it forever.
 */
export async function reloadAfterDeployment(): Promise<void> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const current = await currentScript()
  if (!own || !current || current === own || recall(storageKey) === current) return
  if (remember(storageKey, current)) location.reload()
}

/** The path of the script that the site serves now; undefined while it can't be reached. */
async function currentScript(): Promise<string | undefined> {
  try {
    const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
    return firstScript.exec(await response.text())?.[1]
  } catch {
    return undefined
  }
}
